// Encrypts the device's data: AES-256-GCM with the account's key (SPEC.md 9.4). Runs in pages and service workers.

/** The additional data names a box's place, so that a box can't be moved to another place. */
export type Sealer = {
  seal(text: string, place: string): Promise<string>
  /** Throws LocalSealError if the box has another key or place. */
  open(box: string, place: string): Promise<string>
  sealBytes(bytes: BufferSource, place: string): Promise<Uint8Array<ArrayBuffer>>
  /** Throws LocalSealError if the box has another key or place. */
  openBytes(box: BufferSource, place: string): Promise<ArrayBuffer>
}

/** A box can't be decrypted: it has another key or another place, or is damaged. */
export class LocalSealError extends Error {
  constructor(place: string, cause: unknown) {
    super(`what is sealed at ${place} cannot be read`, { cause })
    this.name = 'SealError'
  }
}

/**
 * Length in bytes of the initialization vector, which is new for each box and written before it (NIST SP 800-38D,
 * 8.2.2).
 */
const IV = 12

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A sealer with one account's key. Text boxes are base64, because RxDB copies documents without support for bytes. */
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

/** How many arguments a call can safely have in any browser. */
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
