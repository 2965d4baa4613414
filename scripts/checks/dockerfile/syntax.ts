/** One instruction of a Dockerfile: `COPY --from=build /app/dist ./dist`. */
export interface Instruction { name: string, options: Record<string, string>, rest: string }

export interface Stage { name: string, image: string, instructions: Instruction[] }

/** The part of the Dockerfile language that ours uses; what it does not know, it refuses. */
export function parseDockerfile (text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.replace(/^\s*#.*\n/gm, '').replace(/\\\n\s*/g, '').split('\n').filter(line => line.trim())) {
    const instruction = parseInstruction(line)
    if (instruction.name === 'FROM') {
      const [image = '', , name = String(stages.length)] = instruction.rest.split(/\s+/)
      stages.push({ name, image, instructions: [] })
    } else stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}

function parseInstruction (line: string): Instruction {
  const [, name = '', flags = '', rest = ''] = /^([A-Z]+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? []
  if (!name) throw new Error(`Not an instruction: ${line}`)
  const options = Object.fromEntries([...flags.matchAll(/--([a-z-]+)(?:=(\S+))?(?=\s)/g)].map(([, key, value]) =>
    [key, value ?? '']))
  return { name, options, rest }
}

/** `A=1 B="two words"` */
export function parsePairs (text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\S+?)=(?:"([^"]*)"|(\S*))/g)].map(([, key, quoted, plain]) =>
    [key, quoted ?? plain]))
}

/** Which paths of the context reach the engine. Ours is a list of exceptions to `*`, and has to stay one. */
export function parseDockerignore (text: string): (name: string) => boolean {
  const [first, ...others] = text.split('\n').filter(line => line && !line.startsWith('#'))
  if (first !== '*' || !others.every(line => /^![\w./-]+$/.test(line))) {
    throw new Error('.dockerignore is no longer "*" and exceptions')
  }
  return name => others.includes(`!${name}`)
}
