import { useState } from 'preact/hooks'
import { attempt, attemptOnce } from '../act/notice.tsx'
import { href } from '../address/route.ts'
import { addEntity, getEntity, removeEntity } from '../api/entities.ts'
import type { Day, Timesheet } from '../day/day.ts'
import { inconsistencyName, originName, zoneName } from '../day/words.ts'
import { Icon } from '../sign/icons.tsx'
import { dayAndMonth, instantAt } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { timeOfDay } from '../text/minutes.ts'
import { Write } from '../act/write.tsx'

const RECORDS = 'timeRecords'
type Record = Day['records'][number]
type Person = Timesheet['collaborator']

interface RecordsProps { readonly day: Day, readonly person: Person }

/** The records of a day. One can be added or removed by hand. */
export function Records ({ day: { date, records }, person }: RecordsProps) {
  return (
    <section>
      <h3 class='h3'>{T('recordsHeading')}<span class='r'>{records.length}</span></h3>
      {records.length === 0 && <p class='muted'>{T('noRecords')}</p>}
      <table class='recs'>
        <tbody>
          {records.map(record => (
            <tr key={record.hash}>
              <td class={`hh ${record.setAside ? 'muted' : record.made ? 'adj' : ''}`}>
                {record.setAside ? <s>{timeOfDay(record.at)}</s> : timeOfDay(record.at)}
                {record.at >= 1440 && <small class='muted'> +1</small>}
              </td>
              <td><Origin record={record} /></td>
              <td class='muted'>NSR {record.nsr}</td>
              <td>
                <a href={href(['dados', RECORDS, record.hash])} translate={false}>
                  <code>{record.hash.slice(0, 6)}</code>
                </a>
              </td>
              <td>{!record.made && <Remove record={record} date={date} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Add date={date} person={person} />
    </section>
  )
}

function Origin ({ record: { made, setAside, refused, origem, online, fusoHorario, inconsistencies } }: {
  record: Record
}) {
  return (
    <>
      {made
        ? <span class='adj'><Icon name='filled' /> {T('madeByAnAdjustment')}</span>
        : setAside
          ? (
            <span class='muted'>
              <Icon name='no' /> {refused ? T('refused') : T('setAside')}
            </span>
            )
          : <span>{originName(origem)}{!online && T('offline')}</span>}
      {fusoHorario !== undefined && <div>{T('timeZoneOf')} {zoneName(fusoHorario)}</div>}
      {inconsistencies.length > 0 && (
        <div class='warn'>
          <Icon name='warning' /> {inconsistencies.map(inconsistencyName).join('; ')}
        </div>
      )}
    </>
  )
}

function Remove ({ record, date }: { record: Record, date: string }) {
  const { hash, at } = record
  const name = `${dayAndMonth(date)} ${timeOfDay(at)}`
  const remove = (): void => {
    void attemptOnce(record, async () => {
      const entity = await getEntity(RECORDS, hash)
      await removeEntity(RECORDS, hash)
      return entity
    }, `${T('recordRemoved')}: ${name}`, entity => addEntity(RECORDS, entity), hash)
  }
  return (
    <Write class='btn bare' onClick={remove} aria-label={`${T('remove')} ${name}`}>
      {T('removeRecord')}
    </Write>
  )
}

function Add ({ date, person: { colaboradorId, fusoHorario } }: { date: string, person: Person }) {
  const [time, setTime] = useState('')
  const add = async (): Promise<void> => {
    const entity = { colaboradorId, dataHora: instantAt(`${date}T${time}`, fusoHorario) }
    const text = `${T('recordAdded')}: ${dayAndMonth(date)} ${time}`
    if (await attempt(() => addEntity(RECORDS, entity), text, hash => removeEntity(RECORDS, hash))) setTime('')
  }
  return (
    <form class='acts m8' onSubmit={event => { event.preventDefault(); void add() }}>
      <input
        class='in time'
        required
        pattern='([01][0-9]|2[0-3]):[0-5][0-9]'
        placeholder='08:00'
        value={time}
        aria-label={T('timeOfTheNewRecord')}
        onInput={event => setTime(event.currentTarget.value)}
      />
      <Write type='submit' class='btn'><Icon name='plus' />{T('record')}</Write>
    </form>
  )
}
