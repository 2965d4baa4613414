import type { Command } from 'commander'
import { OptionError } from '../../host/start/config.ts'

/** A command as a shell completes it. */
interface Completed {
  readonly name: string
  readonly about: string
  readonly flags: ReadonlyArray<{ readonly long: string, readonly about: string, readonly takesValue: boolean }>
}

const SCRIPTS: Readonly<Record<string, (commands: readonly Completed[]) => string>> = { bash, zsh, fish }

/** Prints the script by which a shell completes the commands and flags of a program. */
export function completion (shell: string, root: Command): void {
  const script = SCRIPTS[shell]
  if (script === undefined) {
    throw new OptionError({
      pt: `completion aceita um destes: ${Object.keys(SCRIPTS).join(', ')}, e não ${JSON.stringify(shell)}`,
      en: `completion takes one of: ${Object.keys(SCRIPTS).join(', ')}, not ${JSON.stringify(shell)}`
    })
  }
  process.stdout.write(script([root, ...root.commands].map(completed)))
}

/** The first one is the program itself, whose flags come before a command. */
function completed (command: Command): Completed {
  return {
    name: command.name(),
    about: firstLine(command.description()),
    flags: command.options.flatMap(({ long, description, required }) =>
      long == null ? [] : [{ long, about: firstLine(description), takesValue: required }])
  }
}

function firstLine (text: string): string {
  const [line = ''] = text.split(/[\n:;(]/, 1)
  return line.trim()
}

function bash ([program, ...commands]: readonly Completed[]): string {
  const cases = commands.map(({ name, flags }) => `    ${name}) words="${longs(flags)}" ;;`)
  return `# espelho completion bash > ~/.local/share/bash-completion/completions/espelho
_espelho() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="" word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in
      ${commands.map(({ name }) => name).join('|')}) command="$word"; break ;;
    esac
  done
  case "$command" in
${cases.join('\n')}
    *) words="${[...commands.map(({ name }) => name), longs(program?.flags ?? [])].join(' ')}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _espelho espelho
`
}

function longs (flags: Completed['flags']): string {
  return flags.map(({ long }) => long).join(' ')
}

function zsh ([program, ...commands]: readonly Completed[]): string {
  const cases = commands.map(({ name, flags }) => `    ${name}) flags=(${flags.map(zshFlag).join(' ')}) ;;`)
  return `#compdef espelho
# espelho completion zsh > "\${fpath[1]}/_espelho"
_espelho() {
  local -a names flags
  local command word
  names=(
${commands.map(({ name, about }) => `    ${quoted(`${name}:${about}`)}`).join('\n')}
  )
  for word in \${words[2,CURRENT-1]}; do
    case $word in ${commands.map(({ name }) => name).join('|')}) command=$word; break ;; esac
  done
  case $command in
${cases.join('\n')}
    *)
      flags=(${(program?.flags ?? []).map(zshFlag).join(' ')})
      if [[ $words[CURRENT] != -* ]]; then _describe command names; return; fi ;;
  esac
  _arguments $flags '*:file:_files'
}
if [[ $funcstack[1] == _espelho ]]; then _espelho "$@"; else compdef _espelho espelho; fi
`
}

function zshFlag ({ long, about, takesValue }: Completed['flags'][number]): string {
  return quoted(`${long}${takesValue ? '=' : ''}[${about.replace(/[[\]]/g, '')}]${takesValue ? ':value:_files' : ''}`)
}

function fish ([program, ...commands]: readonly Completed[]): string {
  const lines = [
    ...commands.map(({ name, about }) =>
      `complete -c espelho -n __fish_use_subcommand -a ${name} -d ${fishQuoted(about)}`),
    ...(program?.flags ?? []).map(flag => fishFlag('__fish_use_subcommand', flag)),
    ...commands.flatMap(({ name, flags }) =>
      flags.map(flag => fishFlag(`'__fish_seen_subcommand_from ${name}'`, flag)))
  ]
  return `# espelho completion fish > ~/.config/fish/completions/espelho.fish\n${lines.join('\n')}\n`
}

function fishFlag (when: string, { long, about, takesValue }: Completed['flags'][number]): string {
  return `complete -c espelho -n ${when} -l ${long.slice(2)} ${takesValue ? '-r ' : ''}-d ${fishQuoted(about)}`
}

/** A word of a POSIX shell. */
function quoted (text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function fishQuoted (text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
