// The sealed part of a backup file: frames in a fixed order. A frame that is changed, moved, left out or appended doesn't
// open, and only the last one is marked as last. Writing and reading take the memory of one frame.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { BackupError } from './backup-error.ts'
import { MAGIC, type OpenedHeader } from './backup-key.ts'

const TAG_BYTES = 16
const LENGTH_BYTES = 4
/** In the length: this frame is the last one. */
const LAST = 0x8000_0000
const MAX_FRAME = 512 * 1024 * 1024
/** A header is shorter. */
const MAX_HEADER = 1024
const READ_AHEAD = 1024 * 1024

export type FrameWriter = {
  /** Seals the parts as one frame. After the last one, the file is complete. */
  write: (parts: readonly Uint8Array[], isLast?: boolean) => Promise<void>
  /** Bytes of the file so far. */
  bytes: () => number
}

/** Writes the header, and then frames. The key is the file's own, so counted nonces never repeat. */
export async function openFrameWriter(file: FileHandle, { text, key }: OpenedHeader): Promise<FrameWriter> {
  const aad = aadOf(text)
  let index = 0
  let bytes = Buffer.byteLength(text)
  await writeAll(file, [Buffer.from(text)])
  return {
    bytes: () => bytes,
    async write(parts, isLast = false) {
      const length = parts.reduce((sum, part) => sum + part.byteLength, 0)
      if (length > MAX_FRAME) throw new BackupError('A row or file is too large for a backup.')
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(aad)
      const head = Buffer.alloc(LENGTH_BYTES)
      head.writeUInt32BE((isLast ? LAST : 0) + length)
      const body = parts.map(part => cipher.update(part))
      cipher.final()
      await writeAll(file, [head, ...body, cipher.getAuthTag()])
      index += 1
      bytes += LENGTH_BYTES + length + TAG_BYTES
    },
  }
}

/** Reads the header's two lines. @throws BackupError if there are none. */
export async function readHeader(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER), 0, MAX_HEADER, 0)
  const text = buffer.subarray(0, bytesRead).toString('latin1')
  const end = text.indexOf('\n', text.indexOf('\n') + 1)
  if (text.startsWith(`${MAGIC}\n`) && end > 0) return text.slice(0, end + 1)
  throw new BackupError(
    text.startsWith(MAGIC)
      ? 'The backup is cut off or damaged in its first lines.'
      : 'The file isn’t a backup of Offlist.',
  )
}

/** The frames in order, opened. @throws BackupError when one is damaged, or the file is cut off or goes on. */
export async function* readFrames(file: FileHandle, { text, key }: OpenedHeader): AsyncGenerator<Buffer> {
  const aad = aadOf(text)
  const source = bufferedReader(file, Buffer.byteLength(text))
  for (let index = 0, isLast = false; !isLast; index += 1) {
    const head = (await source(LENGTH_BYTES)).readUInt32BE()
    isLast = head >= LAST
    const length = isLast ? head - LAST : head
    if (length > MAX_FRAME) throw damaged(index)
    const sealed = await source(length + TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(aad).setAuthTag(sealed.subarray(length))
    const plain = decipher.update(sealed.subarray(0, length))
    try {
      decipher.final()
    } catch {
      throw damaged(index)
    }
    yield plain
  }
  if (!(await source.isAtEnd())) throw new BackupError('The backup is damaged: there is more after its end.')
}

const damaged = (index: number) =>
  new BackupError(`The backup is damaged (in part ${index + 1}): restore another one.`)

/** Reads ahead, so that small frames don't take a system call each. */
function bufferedReader(file: FileHandle, from: number) {
  let at = from
  let ahead: Buffer = Buffer.alloc(0)
  const fill = async (wanted: number) => {
    const parts = [ahead]
    let have = ahead.length
    while (have < wanted) {
      const room = Buffer.allocUnsafe(Math.max(READ_AHEAD, wanted - have))
      const { bytesRead } = await file.read(room, 0, room.length, at)
      if (bytesRead === 0) break
      at += bytesRead
      have += bytesRead
      parts.push(room.subarray(0, bytesRead))
    }
    ahead = parts.length === 1 ? ahead : Buffer.concat(parts)
  }
  const read = async (bytes: number): Promise<Buffer> => {
    if (ahead.length < bytes) await fill(bytes)
    if (ahead.length < bytes) throw new BackupError('The backup is cut off: its end is missing.')
    const taken = ahead.subarray(0, bytes)
    ahead = ahead.subarray(bytes)
    return taken
  }
  const isAtEnd = async () => {
    await fill(1)
    return ahead.length === 0
  }
  return Object.assign(read, { isAtEnd })
}

const aadOf = (text: string) => createHash('sha256').update(text).digest()

/** The frame's number, and whether it's the last. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0, 0)
  nonce.writeBigUInt64BE(BigInt(index), 4)
  return nonce
}

/** `writev` may write a part only. */
async function writeAll(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  let left = parts.filter(part => part.byteLength > 0)
  while (left.length > 0) {
    let { bytesWritten } = await file.writev(left)
    left = left.flatMap(part => {
      const done = Math.min(bytesWritten, part.byteLength)
      bytesWritten -= done
      return done === part.byteLength ? [] : [part.subarray(done)]
    })
  }
}
