// Opens a pack: first checks the signature, then that all files are complete. Nothing in it is used before that.
import { type KeyObject, verify } from 'node:crypto'
import { type GivenFile, type OpenedPack, SourceRefused } from '../import-types.ts'
import {
  PACK_FORMAT,
  type PackList,
  packFile,
  packList,
  publicKeyId,
  sha256,
  signedBytes,
} from './pack-format.ts'

/** Whether a text claims to be a pack. */
export function resemblesPack(text: string): boolean {
  const json = parse(text)
  if (typeof json !== 'object' || json === null) return false
  const format: unknown = Reflect.get(json, 'format')
  return typeof format === 'string' && format.startsWith(PACK_FORMAT.replace(/\d+$/, ''))
}

/** The files of a pack signed by a trusted key. @throws SourceRefused with the reason. */
export function openPack(
  text: string,
  trusted: readonly KeyObject[],
): { pack: OpenedPack; files: GivenFile[] } {
  const parsed = packFile.safeParse(parse(text))
  if (!parsed.success) throw new SourceRefused('pack_malformed')
  const { list, signature, files } = parsed.data
  if (!signature) throw new SourceRefused('unsigned')
  if (trusted.length === 0) throw new SourceRefused('untrusted_key', 'no key is trusted yet')
  const bytes = signedBytes(list)
  const key = trusted.find(one => verify(null, bytes, one, Buffer.from(signature, 'base64')))
  // We can't tell a changed list from an untrusted signature.
  if (key === undefined)
    throw new SourceRefused('wrong_signature', 'changed, or signed by a key not trusted here')
  const read = packList.safeParse(parse(list))
  if (!read.success) throw new SourceRefused('pack_malformed', 'its list of files')
  const { name, sequence } = read.data
  return {
    pack: { name, sequence, keyId: publicKeyId(key), digest: sha256(list) },
    files: wholeFiles(read.data, files),
  }
}

function wholeFiles(list: PackList, files: Readonly<Record<string, string>>): GivenFile[] {
  const signed = new Map(list.files.map(({ name, sha256: digest }) => [name, digest]))
  if (signed.size !== list.files.length) throw new SourceRefused('pack_malformed', 'a file is listed twice')
  const unlisted = Object.keys(files).find(name => !signed.has(name))
  if (unlisted !== undefined) throw new SourceRefused('file_unlisted', unlisted)
  return [...signed].map(([file, digest]) => {
    const text = Object.hasOwn(files, file) ? files[file] : undefined
    if (text === undefined) throw new SourceRefused('file_missing', file)
    if (sha256(text) !== digest) throw new SourceRefused('file_changed', file)
    return { file, text }
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
