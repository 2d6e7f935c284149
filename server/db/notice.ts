// What copies of the server tell each other by NOTIFY: the version of this form, whom it is about, and what. Copies of two
// versions may run at once, so every notice says its version, and in every version its second word is that id.

/** Begins every notice of this version. A later version that says more changes the number, and keeps the id's place. */
export const NOTICE_VERSION = 'v1'

/** `word` says what about the id; a copy that can't tell what it means looks for itself. */
export type DatabaseNotice = { id: string; word: string | null; isKnown: boolean }

/** A notice about an id, which has no spaces. SQL makes the same text of the version, the id and the word. */
export const notice = (id: string, word?: string): string =>
  [NOTICE_VERSION, id, ...(word === undefined ? [] : [word])].join(' ')

/** Null where it isn't even known whom the notice is about: then it may be anybody. */
export function readNotice(text: string): DatabaseNotice | null {
  const [, version, id, word] = /^(v\d+) (\S+)(?: (.*))?$/.exec(text) ?? []
  if (version === undefined || id === undefined) return null
  return { id, word: word ?? null, isKnown: version === NOTICE_VERSION }
}
