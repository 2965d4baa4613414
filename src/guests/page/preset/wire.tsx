import { T } from '../text/language.ts'
import type { Call, Preset } from './presets.ts'

const [CLIENT, SERVER, GATE] = [14, 58, 36]
/** The length of an arrow's head, and its angle to the arrow. */
const [HEAD, ANGLE] = [6, 0.5]

interface Point { readonly x: number, readonly y: number }

function Arrow ({ from, to, look }: { from: Point, to: Point, look: string }) {
  const direction = Math.atan2(to.y - from.y, to.x - from.x)
  const [left, right] = [ANGLE, -ANGLE].map(turn =>
    `${(to.x - HEAD * Math.cos(direction + turn)).toFixed(1)} ${(to.y - HEAD * Math.sin(direction + turn)).toFixed(1)}`)
  return <path class={`w ${look}`} d={`M${from.x} ${from.y}L${to.x} ${to.y}M${left}L${to.x} ${to.y}L${right}`} />
}

const down = (x: number, y: number) => ({ from: { x, y: CLIENT }, to: { x: x + (y - CLIENT) / 2, y } })
const up = (x: number, y: number) => ({ from: { x, y }, to: { x: x + (y - CLIENT) / 2, y: CLIENT } })

/** One call from where it begins. Ink on the server's line means that it ran. */
function Drawn ({ call: { kind, text }, x }: { call: Call, x: number }) {
  const label = (at: number, y: number, look: string) => (
    <text x={at} y={y} class={look} text-anchor='middle'>{text}</text>
  )
  if (kind === 'gate') {
    return (
      <>
        <Arrow {...down(x, GATE - 5)} look='ink' />
        <path class='gate' d={`M${x} ${GATE}h52`} />
        <Arrow {...up(x + 34, GATE - 5)} look='minus' />
        {label(x + 25, CLIENT + 11, 'minus')}
      </>
    )
  }
  const end = x + 22
  const ran = kind === 'refused' ? 4 : kind === 'late' ? 142 : kind === 'lost' ? 32 : 16
  return (
    <>
      <Arrow {...down(x, SERVER)} look='ink' />
      {kind === 'late'
        ? (
          <>
            <rect class='work' x={end} y={54} width={10} height={8} rx={1} />
            <path class='thread' d={`M${end + 12} 58H${end + 130}`} />
            {label(end + 70, 48, 'ink')}
            <rect class='work' x={end + 132} y={54} width={10} height={8} rx={1} />
          </>
          )
        : kind !== 'refused' && <rect class='work' x={end} y={54} width={ran - 2} height={8} rx={1} />}
      {kind === 'lost'
        ? (
          <>
            <path class='w minus' d={`M${end + ran} 58L${end + ran + 12} 36`} />
            <path class='w minus cross' d={`M${end + ran + 8} 27l10 10m0 -10l-10 10`} />
            <path class='w minus gone' d={`M${end + ran + 18} 26l6 -12`} />
            <text x={end + ran + 32} y={38} class='minus'>{text}</text>
          </>
          )
        : <Arrow {...up(end + ran, SERVER)} look={kind === 'refused' ? 'minus' : 'plus'} />}
      {(kind === 'accepted' || kind === 'refused') && label(x + 30, CLIENT + 12, kind === 'refused' ? 'minus' : 'plus')}
    </>
  )
}

/** The client above, the server below, the time to the right. */
export function Wire ({ preset: { name, what, wire }, isSmall = false }: { preset: Preset, isSmall?: boolean }) {
  const first = wire.length > 1 ? 84 : 110
  return (
    <svg
      class={`wire ${isSmall ? 'small' : ''}`} role='img' aria-label={`${name}: ${what}`}
      viewBox={isSmall ? '60 4 260 64' : '0 0 330 72'}
    >
      <path class='rail' d={`M62 ${CLIENT}H316M62 ${SERVER}H316`} />
      {!isSmall && (
        <>
          <text class='muted' x={0} y={CLIENT + 4}>{T('client')}</text>
          <text class='muted' x={0} y={SERVER + 4}>{T('server')}</text>
        </>
      )}
      {wire.map((call, at) => <Drawn key={at} call={call} x={first + at * 74} />)}
    </svg>
  )
}
