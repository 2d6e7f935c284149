// The keys of packs, from PEM files: the private one that signs, and the public ones that are trusted.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** A key file that cannot be used. */
export class PackKeyError extends Error {}

/** The Ed25519 private key of a PEM text. @throws PackKeyError */
export function signingKey(pem: string): KeyObject {
  const key = read(() => createPrivateKey(pem))
  if (key?.asymmetricKeyType !== 'ed25519') throw new PackKeyError('not an Ed25519 private key in PEM')
  return key
}

/** Every public key in a PEM text, one block after the other. @throws PackKeyError when one is no Ed25519 public key. */
export function trustedKeys(pem: string): KeyObject[] {
  if (pem.includes('PRIVATE KEY'))
    throw new PackKeyError('a private key is no key to trust: give the public one')
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[\s\S]*?-----END PUBLIC KEY-----/g) ?? []
  if (blocks.length === 0) throw new PackKeyError('no public key in PEM')
  return blocks.map(block => {
    const key = read(() => createPublicKey(block))
    if (key?.asymmetricKeyType !== 'ed25519') throw new PackKeyError('not an Ed25519 public key in PEM')
    return key
  })
}

function read(make: () => KeyObject): KeyObject | null {
  try {
    return make()
  } catch {
    return null // Whatever is wrong with it, it is not a key; the callers say so.
  }
}
