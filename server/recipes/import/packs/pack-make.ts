// Makes a signed pack of recipes from a folder. It includes only valid recipes, since an import would refuse others.
import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { inspectFile } from '../import-inspect.ts'
import type { FileRefusal, GivenFile } from '../import-types.ts'
import { PACK_FORMAT, type PackList, packList, publicKeyId, sha256, signedBytes } from './pack-format.ts'

export interface PackOptions {
  name: string
  sequence: number
  key: KeyObject
}

export type MadePack =
  | { ok: true; text: string; keyId: string; list: PackList }
  | { ok: false; refused: FileRefusal[] }

/** Signs the files into one text. The same files, name and sequence give the same pack. */
export function makePack(files: readonly GivenFile[], { name, sequence, key }: PackOptions): MadePack {
  const refused = files.flatMap(file => {
    const inspected = inspectFile(file)
    return inspected.ok ? [] : inspected.refusals
  })
  const named = packList.safeParse({ name, sequence, files: [] })
  if (!named.success) {
    const hint = 'Names have lower-case letters, digits, dots and hyphens; sequence numbers are whole.'
    refused.push({ file: '', path: '', rule: 'name or sequence of the pack', hint })
  }
  if (refused.length > 0) return { ok: false, refused }
  const sorted = [...files].sort((a, b) => (a.file < b.file ? -1 : 1))
  const list: PackList = {
    name,
    sequence,
    files: sorted.map(({ file, text }) => ({ name: file, sha256: sha256(text) })),
  }
  const signed = JSON.stringify(list)
  const signature = sign(null, signedBytes(signed), key).toString('base64')
  const content = Object.fromEntries(sorted.map(({ file, text }) => [file, text]))
  const pack = { format: PACK_FORMAT, list: signed, signature, files: content }
  return { ok: true, text: `${JSON.stringify(pack)}\n`, keyId: publicKeyId(createPublicKey(key)), list }
}
