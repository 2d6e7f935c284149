// Encrypts what the device keeps: AES-256-GCM with the account's key (SPEC.md 9.4). Runs in pages and service workers.

/** The additional data names the place of a box, so that one cannot be put in another's place. */
export type Sealer = {
  seal(text: string, place: string): Promise<string>
  /** Throws LocalSealError when the box is not of this key and place. */
  open(box: string, place: string): Promise<string>
  sealBytes(bytes: BufferSource, place: string): Promise<Uint8Array<ArrayBuffer>>
  /** Throws LocalSealError when the box is not of this key and place. */
  openBytes(box: BufferSource, place: string): Promise<ArrayBuffer>
}

/** What was sealed cannot be read: another key's, of another place, or damaged. */
export class LocalSealError extends Error {
  constructor(place: string, cause: unknown) {
    super(`what is sealed at ${place} cannot be read`, { cause })
    this.name = 'SealError'
  }
}

/** Bytes of the initialization vector, fresh in each box and written before it (NIST SP 800-38D, 8.2.2). */
const IV = 12

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A sealer with the key of one account. Boxes of text are base64, since the store's copies know no bytes. */
export function createSealer(key: CryptoKey): Sealer {
  const sealBytes = async (bytes: BufferSource, place: string) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV))
    const sealed = await crypto.subtle.encrypt(algorithm(iv, place), key, bytes)
    const box = new Uint8Array(IV + sealed.byteLength)
    box.set(iv)
    box.set(new Uint8Array(sealed), IV)
    return box
  }
  const openBytes = async (box: BufferSource, place: string) => {
    const bytes = ArrayBuffer.isView(box)
      ? new Uint8Array(box.buffer, box.byteOffset, box.byteLength)
      : new Uint8Array(box)
    try {
      return await crypto.subtle.decrypt(algorithm(bytes.subarray(0, IV), place), key, bytes.subarray(IV))
    } catch (error) {
      throw new LocalSealError(place, error)
    }
  }
  return {
    sealBytes,
    openBytes,
    seal: async (text, place) => toBase64(await sealBytes(encoder.encode(text), place)),
    open: async (box, place) => decoder.decode(await openBytes(fromBase64(box, place), place)),
  }
}

/** A new key, which can be used and stored but never read. */
export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

function algorithm(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(place) }
}

/** How many arguments a call takes without trouble in any browser. */
const SLICE = 8192

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += SLICE)
    binary += String.fromCharCode(...bytes.subarray(at, at + SLICE))
  return btoa(binary)
}

function fromBase64(text: string, place: string): Uint8Array<ArrayBuffer> {
  let binary: string
  try {
    binary = atob(text)
  } catch (error) {
    throw new LocalSealError(place, error)
  }
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}
