/** `antes da folha` is saved as `antes-da-folha`, because a name is part of an address. */
export const slug = (text: string): string => text.normalize('NFKD').replace(/\p{Mark}/gu, '')
  .replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+|(?<!-)-+$/g, '').slice(0, 63)

/** `São Paulo` is the sandbox `sao-paulo`. It may be part of a host, too, so it has small letters and no dot. */
export const hostSlug = (text: string): string => slug(slug(text).toLowerCase().replace(/[._]+/g, '-'))
