// How a push service and a browser check a push: the sender's signature (RFC 8292), the headers (RFC 8030), and, with
// the device's keys, the message itself (RFC 8291). Written without the sender's libraries, so that both agree only if
// both follow the standards.
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { DAY, SECOND } from '#shared/lib/time.ts'
import type { Device } from './push-service-store.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** A push that may be delivered, or its refusal's status and reason. */
export type Checked = { ok: true; text: string } | { ok: false; status: number; problem: string }

const BODY_MAX = 4096
const URGENCIES = ['very-low', 'low', 'normal', 'high']
const refuse = (status: number, problem: string): Checked => ({ ok: false, status, problem })
const one = (headers: Headers, name: string) => String(headers[name] ?? '')

/** Checks a push to `device` at the service of `origin`. `wallNow`: signatures expire by real time. */
export async function checkPush(
  push: { headers: Headers; body: Buffer },
  device: Device,
  origin: string,
  wallNow: number,
): Promise<Checked> {
  const { headers, body } = push
  if (!/^\d+$/.test(one(headers, 'ttl'))) return refuse(400, 'TTL is missing or no number')
  if (headers.urgency !== undefined && !URGENCIES.includes(one(headers, 'urgency')))
    return refuse(400, 'Urgency is none of the four')
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(one(headers, 'topic')))
    return refuse(400, 'Topic is not 1 to 32 characters of base64url')
  if (one(headers, 'content-encoding') !== 'aes128gcm')
    return refuse(415, 'Content-Encoding is not aes128gcm')
  if (body.length > BODY_MAX) return refuse(413, `the body has more than ${BODY_MAX} bytes`)
  const unsigned = await signatureProblem(one(headers, 'authorization'), device, origin, wallNow)
  if (unsigned !== null) return refuse(403, unsigned)
  try {
    return { ok: true, text: openMessage(body, device) }
  } catch (error) {
    return refuse(400, `cannot be decrypted: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

async function signatureProblem(
  authorization: string,
  device: Device,
  origin: string,
  wallNow: number,
): Promise<string | null> {
  const [, token, key] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (token === undefined || key === undefined) return 'Authorization is not `vapid t=…, k=…`'
  if (device.vapidKey !== '' && device.vapidKey !== key)
    return 'the key is not the one that was subscribed with'
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return 'k is no uncompressed point'
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'))
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ['ES256'],
      audience: origin,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(wallNow),
    })
    if ((payload.exp ?? 0) * SECOND > wallNow + DAY) return 'exp is more than 24 hours away'
    return /^(mailto:.+@|https:\/\/)/.test(payload.sub ?? '') ? null : 'sub is no mailto: or https: address'
  } catch (error) {
    return `the signature does not hold: ${error instanceof Error ? error.message : 'unknown'}`
  }
}

/** Decrypts a message of one record (RFC 8188, 2; RFC 8291, 3.4). @throws if it isn't one, or isn't for this device. */
export function openMessage(body: Buffer, device: Pick<Device, 'privateKey' | 'publicKey' | 'auth'>): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  if (sealed.length > body.readUInt32BE(16)) throw new Error('more than one record')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(device.privateKey)
  const derive = (key: Buffer, secret: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, key, info, length))
  const who = Buffer.concat([Buffer.from('WebPush: info\0'), device.publicKey, senderKey])
  const secret = derive(device.auth, pair.computeSecret(senderKey), who, 32)
  const contentKey = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some(byte => byte !== 0))
    throw new Error('no end of the last record')
  return padded.subarray(0, end).toString('utf8')
}
