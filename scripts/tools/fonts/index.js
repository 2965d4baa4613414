import { readFileSync } from 'node:fs'

const { resolve } = import.meta
const face = (family, file, type, weights) => {
  const bytes = readFileSync(new URL(resolve(file))).toString('base64')
  const source = `url("data:font/${type};base64,${bytes}")`
  return `@font-face { font-family: "${family}"; font-weight: ${weights}; src: ${source}; }`
}

/** Styles with the fonts of pictures: one like those of systems, and one of code. Both have ✓, arrows and accents. */
export const styles = [
  face('Picture', 'inter-ui/variable/InterVariable.woff2', 'woff2', '100 900'),
  face('Picture Mono', 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf', 'ttf', '400'),
  face('Picture Mono', 'dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf', 'ttf', '600 700'),
  'html { font-family: "Picture", sans-serif; }',
  '.mono, code, pre { font-family: "Picture Mono", monospace; font-size: 11px; }'
].join('\n')
