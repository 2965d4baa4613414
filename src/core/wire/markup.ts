/** Escapes a text for HTML and XML, between tags or in an attribute. */
export function escapeMarkup (text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/g, '�')
}
