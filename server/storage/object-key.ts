// Keys of files: which are accepted, and how they split into folders. A key is never a path of the server's own disk;
// but archives, other programs and people treat it as one, so it must not mean another place anywhere.
import { invalidKey } from './storage-error.ts'

/** Characters of a key. Without `%` and `\`, no second decoding and no other system finds another path in it. */
const KEY = /^[\w/!\-.*'() &$@=;:+,]{1,1024}$/
/** `.`, `..`, and what Windows reads as these. */
const DOTS = /^[. ]+$/

/** The key as it is. @throws StorageError InvalidKey. */
export function requireFileKey(key: string): string {
  if (!KEY.test(key) || key.split('/').some(part => part === '' || DOTS.test(part))) throw invalidKey()
  return key
}

/** The folder of a listing: empty at the top, otherwise with a slash at its end. @throws StorageError InvalidKey. */
export function requireFolder(prefix: string): string {
  const folder = prefix.replace(/^\/+|\/+$/g, '')
  return folder === '' ? '' : `${requireFileKey(folder)}/`
}

/** The folder of a key, in the same form. */
export const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1)

/** The part of a key before its first slash; null without one. */
export function topFolder(key: string): string | null {
  const end = key.indexOf('/')
  return end < 0 ? null : key.slice(0, end)
}
