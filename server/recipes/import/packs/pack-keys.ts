// Reads the keys of packs from PEM files: the private signing key and the trusted public keys.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** An unusable key file. */
export class PackKeyError extends Error {}

/** The Ed25519 private key in a PEM text. @throws PackKeyError */
export function signingKey(pem: string): KeyObject {
  const key = read(() => createPrivateKey(pem))
  if (key?.asymmetricKeyType !== 'ed25519') throw new PackKeyError('not an Ed25519 private key in PEM')
  return key
}

/** All public keys in a PEM text, in order. @throws PackKeyError if one isn't an Ed25519 public key. */
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
    return null // Not a usable key; the callers report that.
  }
}
