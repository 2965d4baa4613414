/** The hatchings of the day lines, defined once for all lines. */
export function Patterns () {
  return (
    <svg width={0} height={0} class='sr' aria-hidden='true'>
      <defs>
        <pattern id='p-minus' width={5} height={5} patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>
          <rect width={5} height={5} class='pm-b' /><rect width={1.6} height={5} class='pm-l' />
        </pattern>
        <pattern id='p-exc' width={5} height={5} patternUnits='userSpaceOnUse'>
          <rect width={5} height={5} class='pe-b' /><circle cx={2.5} cy={2.5} r={0.9} class='pe-l' />
        </pattern>
        <pattern id='p-night' width={6} height={6} patternUnits='userSpaceOnUse' patternTransform='rotate(-45)'>
          <rect width={1} height={6} class='pn-l' />
        </pattern>
        <pattern id='p-workn' width={4} height={4} patternUnits='userSpaceOnUse' patternTransform='rotate(-45)'>
          <rect width={1.2} height={4} class='pw-l' />
        </pattern>
      </defs>
    </svg>
  )
}
