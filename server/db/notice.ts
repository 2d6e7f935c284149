// Notices that copies of the server send each other with NOTIFY: the version of this format, an id, and a word. Copies
// of two versions may run at once, so every notice starts with its version, and in every version the id comes second.

/** The first word of every notice. A later version with more content changes the number; the id stays in its place. */
export const NOTICE_VERSION = 'v1'

/** `word` says what happened to the id; a copy that doesn't know the word reads the rows itself. */
export type DatabaseNotice = { id: string; word: string | null; isKnown: boolean }

/** A notice about an id, which has no spaces. SQL builds the same text from the version, the id and the word. */
export const notice = (id: string, word?: string): string =>
  [NOTICE_VERSION, id, ...(word === undefined ? [] : [word])].join(' ')

/** Null if the text doesn't even have an id: then it may be about any. */
export function readNotice(text: string): DatabaseNotice | null {
  const [, version, id, word] = /^(v\d+) (\S+)(?: (.*))?$/.exec(text) ?? []
  if (version === undefined || id === undefined) return null
  return { id, word: word ?? null, isKnown: version === NOTICE_VERSION }
}
