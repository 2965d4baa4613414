const PATHS = {
  right: ['M4.5 3l3 3-3 3'],
  down: ['M3 4.5l3 3 3-3'],
  left: ['M7.5 3l-3 3 3 3'],
  plus: ['M6 2.5v7M2.5 6h7'],
  yes: ['M2.5 6.5l2.5 2.5 4.5-6'],
  no: ['M3 3l6 6M9 3l-6 6'],
  question: ['M4 4.3a2 2 0 1 1 2.8 1.8c-.6.3-.8.6-.8 1.3', 'M6 9.6v.1'],
  moon: ['M9.8 7.2A4.2 4.2 0 0 1 4.8 2.2 4.2 4.2 0 1 0 9.8 7.2z'],
  cup: ['M2.5 4h5.5v3a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 7z', 'M8 5h.7a1.2 1.2 0 0 1 0 2.5H8'],
  bed: ['M1.5 9.5v-7M1.5 7h9v2.5M10.5 7V6a1.5 1.5 0 0 0-1.5-1.5H4V7'],
  bolt: ['M6.8 1.5L3 6.8h2.6L5.2 10.5 9 5.2H6.4z'],
  warning: ['M6 2l4.5 8h-9z', 'M6 5.2v2'],
  clock: ['M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM6 3.8V6l1.6 1'],
  save: ['M2 2h6.5L10 3.5V10H2zM4 2v2.5h3.5V2M4 10V7h4v3'],
  back: ['M2 5h5a2.8 2.8 0 0 1 0 5.5H5M4.5 2.2L2 5l2.5 2.8'],
  rewind: ['M6 2.5L2 6l4 3.5zM10.5 2.5L6.5 6l4 3.5z'],
  restart: ['M9.7 4A4.2 4.2 0 1 0 10.2 6.8M10 1.5V4H7.5'],
  copy: ['M4 4h6.5v6.5H4zM2 8V1.5h6.5'],
  send: ['M2 6h8M7 3l3 3-3 3'],
  list: ['M2 3h8M2 6h8M2 9h5'],
  lock: ['M3 5.5h6v5H3z', 'M4.2 5.5V4a1.8 1.8 0 0 1 3.6 0v1.5'],
  diamond: ['M6 1.8L10.2 6 6 10.2 1.8 6z']
} as const

export type IconName = keyof typeof PATHS | 'filled'

export function Icon ({ name }: { name: IconName }) {
  return (
    <svg class='ic' viewBox='0 0 12 12' aria-hidden='true'>
      {name === 'filled' ? <path d={PATHS.diamond[0]} class='f' /> : PATHS[name].map(d => <path key={d} d={d} />)}
    </svg>
  )
}

export function Logo () {
  const bars: [x: number, y: number, width: number, tone: string][] = [
    [2, 5, 6, 'a'],
    [4, 11, 4, 'a'],
    [12, 5, 6, 'b'],
    [12, 11, 4, 'b']
  ]
  return (
    <svg viewBox='0 0 20 20' aria-hidden='true'>
      <path d='M10 1.5v17' class='lg-m' />
      {bars.map(([x, y, width, tone]) => (
        <rect key={`${x}${y}`} x={x} y={y} width={width} height={3} rx={1} class={`lg-${tone}`} />
      ))}
    </svg>
  )
}
