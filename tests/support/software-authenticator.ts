// A software authenticator: creates ES256 passkeys with attestation `none` and uses them (WebAuthn 6.1 to 6.5).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type CreationOptions = {
  challenge: string
  rp: { id?: string }
  user: { id: string }
}
type RequestOptions = { challenge: string; rpId?: string }

/** How an answer differs from that of an honest browser with a good authenticator. */
export type Quirks = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Whether the person was verified (PIN, finger, face). True by default. */
  userVerified?: boolean
  userPresent?: boolean
  /** The signature counter. Increments by default. */
  counter?: number
  userHandle?: string | null
  /** Signs different data. */
  badSignature?: boolean
}

/** A passkey as the authenticator stores it. */
export type SoftwarePasskey = {
  id: string
  /** The result of `navigator.credentials.create`, as JSON. */
  created: Record<string, unknown>
  /** The result of `navigator.credentials.get`, as JSON. */
  show: (options: RequestOptions, quirks?: Quirks) => Record<string, unknown>
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 }

/** Creates a passkey as a browser on a page of `origin` would. */
export function makePasskey(origin: string, options: CreationOptions, quirks: Quirks = {}): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const idBytes = randomBytes(32)
  const id = idBytes.toString('base64url')
  const rpId = quirks.rpId ?? options.rp.id ?? ''
  let count = quirks.counter ?? 0

  const cose = cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
  const attested = Buffer.concat([Buffer.alloc(16), uint16(idBytes.length), idBytes, cose])
  const authData = Buffer.concat([authenticatorData(rpId, count, FLAGS.attested, quirks), attested])
  const attestationObject = cborMap([
    [cborText('fmt'), cborText('none')],
    [cborText('attStmt'), cborMap([])],
    [cborText('authData'), cborBytes(authData)],
  ])
  const clientData = clientDataOf('webauthn.create', origin, options.challenge, quirks)
  return {
    id,
    created: credential(id, {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'hybrid'],
    }),
    show(request, how = {}) {
      count = how.counter ?? count + 1
      const asked = clientDataOf('webauthn.get', origin, request.challenge, how)
      const data = authenticatorData(how.rpId ?? request.rpId ?? '', count, 0, how)
      const signed = Buffer.concat([data, createHash('sha256').update(asked).digest()])
      const handle = how.userHandle === undefined ? options.user.id : how.userHandle
      return credential(id, {
        clientDataJSON: asked.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', how.badSignature ? randomBytes(32) : signed, privateKey).toString(
          'base64url',
        ),
        userHandle: handle,
      })
    },
  }
}

function credential(id: string, response: Record<string, unknown>): Record<string, unknown> {
  return {
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  }
}

function clientDataOf(type: string, origin: string, challenge: string, quirks: Quirks): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: quirks.type ?? type,
      challenge: quirks.challenge ?? challenge,
      origin: quirks.origin ?? origin,
      crossOrigin: false,
    }),
  )
}

function authenticatorData(rpId: string, count: number, more: number, quirks: Quirks): Buffer {
  const present = quirks.userPresent === false ? 0 : FLAGS.userPresent
  const verified = quirks.userVerified === false ? 0 : FLAGS.userVerified
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  const rpIdHash = createHash('sha256').update(rpId).digest()
  return Buffer.concat([rpIdHash, Buffer.from([more | present | verified]), counter])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

/** The head of a CBOR item (RFC 8949, 3.1): major type and a length below 65,536. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(value)])
}

const cborInteger = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer =>
  Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
