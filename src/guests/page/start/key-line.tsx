import { T } from '../text/language.ts'

/** The thirty days of a key, and where the clock stands. */
export function KeyLine ({ from, to, isOver }: { from: string, to: string, isOver: boolean }) {
  const days = T('thirtyDays')
  return (
    <svg class='line' role='img' aria-label={`${from} – ${to}: ${days}`} height={46}>
      {[0, 25, 50, 75, 100].map(x => <line key={x} class='g6' x1={`${x}%`} x2={`${x}%`} y1={0} y2={46} />)}
      <rect class='tube' x='8%' width='76%' y={22} height={18} rx={2.5} />
      {isOver && <rect class='work grows' x='8%' width='76%' y={25} height={12} />}
      <text class='hr' x='8%' y={12} text-anchor='middle'>{from}</text>
      <text class='hr' x='84%' y={12} text-anchor='middle'>{to}</text>
      <line class='punch' x1={isOver ? '84%' : '8%'} x2={isOver ? '84%' : '8%'} y1={18} y2={44} />
      <text class={isOver ? 'onink' : 'hr'} x='46%' y={35} text-anchor='middle'>{days}</text>
    </svg>
  )
}
