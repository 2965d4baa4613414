import { go, href } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import type { paths } from '../api/control-plane.d.ts'
import { daysOf } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import type { Day } from '../day/day.ts'
import { nightName, overtimeName } from '../day/words.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { useKeys } from '../act/keys.ts'
import { T } from '../text/language.ts'
import { minutesOf, signed, span, tone } from '../text/minutes.ts'
import { safe } from '../text/safe.ts'

type Path = paths['/_sandbox/daily-frequency/{colaboradorId}/{data}/explanation']
type Explanation = Path['get']['responses'][200]['content']['application/json']
type Figures = Explanation['figures']
type Value = Figures[string]['value']

interface WhyProps {
  readonly who: string
  readonly date: string
  readonly figure: string | undefined
  /** Those of the day. */
  readonly figures: Day['figures']
  readonly to: (figure: string) => string
}

/** The figures offered: the balance, and the others unless they are zero. */
const OFFERED = [
  'saldo', 'horasTrabalhadas', 'cargaHoraria', 'bancoHoras', 'horasExtras', 'adicionalNoturno', 'atrasos',
  'antecipacoes', 'falta', 'faltaHoras', 'saldoIntrajornada', 'horasExtrasIntervaloSaldoBase', 'indenizacaoInterjornada'
]

/** Explains each figure of a day with the engine's own steps, rules and laws. */
export function Why ({ who, date, figure, figures, to }: WhyProps) {
  const { data, error, reload } = useResource(`why ${who} ${date}`, daysOf(who), () =>
    readExplanation(who, date)
  )
  const names = data === undefined ? [] : OFFERED.filter(name => isOffered(name, data.figures))
  const chosen = names.find(name => name === figure) ?? names[0]
  const choose = (name: string): void => go(to(name), { replace: true })
  const next = (): void => {
    if (names.length > 0) choose(names[(names.indexOf(chosen ?? '') + 1) % names.length] as string)
  }
  useKeys({ w: next })
  return (
    <section>
      <h3 class='h3'>{T('why')}</h3>
      {data === undefined || chosen === undefined
        ? error === undefined ? <Waiting rows={4} /> : <Failure error={error} again={reload} />
        : (
          <>
            <div class='whyt' role='group' aria-label={T('figure')}>
              {names.map(name => (
                <button
                  key={name}
                  type='button'
                  class={`btn ${name === chosen ? 'on' : ''}`}
                  aria-pressed={name === chosen}
                  onClick={() => choose(name)}
                >
                  {figureName(name, figures)} <span class='b'>{valueText(data.figures[name]?.value, name)}</span>
                </button>
              ))}
            </div>
            <Steps steps={data.figures[chosen]?.steps ?? []} figure={chosen} />
          </>
          )}
    </section>
  )
}

async function readExplanation (colaboradorId: string, data: string): Promise<Explanation> {
  const path = { colaboradorId, data }
  return await wanted(sandbox.GET('/_sandbox/daily-frequency/{colaboradorId}/{data}/explanation', { params: { path } }))
}

function isOffered (name: string, figures: Figures): boolean {
  const figure = figures[name]
  return figure !== undefined && (name === 'saldo' || minutesIn(figure.value) !== 0)
}

function Steps ({ steps, figure }: { steps: Figures[string]['steps'], figure: string }) {
  return (
    <ol class='steps'>
      {steps.map(({ text, rule, source, value }, index) => (
        <li key={index} class={index === steps.length - 1 ? 'fim' : ''}>
          <span>{safe(text)}</span>
          <span class={`v ${figure === 'saldo' || figure === 'bancoHoras' ? tone(minutesIn(value)) : ''}`}>
            {valueText(value, figure)}
          </span>
          <span class='r'>
            {safe(rule)} <b>{source.split('; ').map(one => <Source key={one} source={one} />)}</b>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A law, or the open point of the contract that a step rests on. */
function Source ({ source }: { source: string }) {
  return <>{' ·\u00a0'}{/^A\d+$/.test(source) ? <a href={href(['pontos', source])}>{source}</a> : safe(source)}</>
}

const minutesIn = (value: Value): number => typeof value === 'number' ? value : minutesOf(value)

/** Figures with a sign. */
const SIGNED = ['saldo', 'bancoHoras', 'saldoIntrajornada']

function valueText (value: Value | undefined, figure: string): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return String(value)
  return SIGNED.includes(figure) ? signed(minutesOf(value)) : span(minutesOf(value))
}

const figureName = (name: string, figures: Day['figures']): string => ({
  saldo: T('balanceName'),
  horasTrabalhadas: T('worked'),
  cargaHoraria: T('scheduled'),
  adicionalNoturno: nightName(figures),
  bancoHoras: T('bankMovement'),
  horasExtras: overtimeName(),
  atrasos: T('lateness'),
  antecipacoes: T('earlyInOrOut'),
  falta: T('absence'),
  faltaHoras: T('absenceInHours'),
  horasExtrasIntervaloSaldoBase: T('missedBreak'),
  saldoIntrajornada: T('breakBalance'),
  indenizacaoInterjornada: T('restBetweenDays')
})[name] ?? name
