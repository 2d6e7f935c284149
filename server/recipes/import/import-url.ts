// Fetches recipes from an address: a pack, one recipe, or a JSON list of files, all from the same host.
import { z } from '#shared/lib/z.ts'
import { type DownloadRule, download } from './import-download.ts'
import type { ImportLimits } from './import-limits.ts'
import { type FileRefusal, type GivenFile, SourceRefused } from './import-types.ts'

/** The number of parallel downloads. */
const ABREAST = 6

/** Entries of a list: addresses, absolute or relative to the list. */
const fileList = z.array(z.union([z.string().min(1), z.object({ path: z.string().min(1) })]))

/** Fetches the files at an address. @throws SourceRefused if the address itself returns nothing usable. */
export async function readUrl(
  address: URL,
  limits: ImportLimits,
  resolve?: DownloadRule['resolve'],
): Promise<{ files: GivenFile[]; refused: FileRefusal[] }> {
  const signal = AbortSignal.timeout(limits.totalMs)
  const rule = { answerMs: limits.answerMs, signal, resolve }
  const text = await download(address, { ...rule, mostBytes: limits.totalBytes })
  const list = listIn(text)
  if (list === null) return { files: [{ file: nameOf(address), text }], refused: [] }
  if (list.length === 0) throw new SourceRefused('nothing_there', address.host)
  if (list.length > limits.files) throw new SourceRefused('too_many', `more than ${limits.files}`)
  const files: GivenFile[] = []
  const refused: FileRefusal[] = []
  let left = limits.totalBytes
  const waiting = [...new Set(list)]
  const fetchOn = async () => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      const got = await fetchOne(entry, address, { ...rule, mostBytes: limits.fileBytes })
      if ('rule' in got) refused.push(got)
      else if (got.text.length > left) refused.push(refusal(entry, new SourceRefused('too_large')))
      else {
        left -= got.text.length
        files.push(got)
      }
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, fetchOn))
  const order = new Map([...new Set(list)].map((entry, index) => [entry, index]))
  const asListed = (a: { file: string }, b: { file: string }) =>
    (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0)
  return { files: files.sort(asListed), refused: refused.sort(asListed) }
}

async function fetchOne(entry: string, list: URL, rule: DownloadRule): Promise<GivenFile | FileRefusal> {
  if (!URL.canParse(entry, list)) return refusal(entry, new SourceRefused('address_forbidden'))
  const url = new URL(entry, list)
  if (url.origin !== list.origin) return refusal(entry, new SourceRefused('redirect_forbidden', url.host))
  try {
    return { file: entry, text: await download(url, rule) }
  } catch (error) {
    if (error instanceof SourceRefused) return refusal(entry, error)
    throw error
  }
}

function refusal(file: string, why: SourceRefused): FileRefusal {
  return { file, path: '', rule: why.reason, hint: `Not fetched: ${why.message}.` }
}

function listIn(text: string): string[] | null {
  try {
    const parsed = fileList.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data.map(entry => (typeof entry === 'string' ? entry : entry.path)) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const nameOf = (url: URL) => url.pathname.split('/').at(-1) || url.host
