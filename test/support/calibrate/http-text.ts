/** The requests of an `.http` file. */
export function readBack (text: string): {
  name: string, method: string, path: string, type: string, body: string, hasToken: boolean
}[] {
  return text.split(/^### /m).slice(1).map(block => {
    const [head = '', body = ''] = block.split('\n\n')
    const [, method = '', path = ''] = /^(\w+) \{\{base\}\}(\S+)$/m.exec(head) ?? []
    return {
      name: head.split('\n')[0] ?? '',
      method,
      path,
      body,
      type: /^Content-Type: (.*)$/m.exec(head)?.[1] ?? '',
      hasToken: head.includes('{{token}}')
    }
  })
}
