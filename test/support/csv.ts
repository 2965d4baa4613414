/** A file as the operation takes it. */
export function dataUrl (content: string | Uint8Array, mediaType = 'text/csv'): { base64: string } {
  return { base64: `data:${mediaType};base64,${Buffer.from(content).toString('base64')}` }
}
