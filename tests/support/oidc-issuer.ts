// A third-party OpenID Connect provider on loopback. It signs every visitor in as `person` without asking. Its answers
// can be falsified.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import Provider from 'oidc-provider'

export const CLIENT = { id: 'offlist', secret: 'a secret of the client' }

/** Claims of the person at the provider. */
export type IssuerPerson = { sub: string; email?: string; email_verified?: boolean; name?: string }

export type OidcIssuer = {
  /** Its issuer identifier, an http origin on loopback. */
  url: string
  /** The person signed in there from now on. */
  person: IssuerPerson
  /** Whether visitors refuse consent. */
  denies: boolean
  /** Changes the claims of ID tokens. They're still signed with the issuer's own key. */
  tamper: ((claims: JWTPayload) => JWTPayload) | null
  /** Signs ID tokens with a key that isn't the issuer's. */
  forges: boolean
  /** Whether its key set can't be had. */
  keysAway: boolean
  /** An ID token of `person`, as a phone's own sign-in gets it; for an hour, unless the claims say otherwise. */
  idToken: (claims?: JWTPayload, algorithm?: 'RS256' | 'HS256' | 'none', typ?: string) => Promise<string>
  close: () => Promise<void>
}

type Options = {
  redirectUri: string
  /** Whether ID tokens carry the address. Otherwise only the userinfo endpoint returns it. */
  emailInIdToken?: boolean
}

export async function openOidcIssuer({ redirectUri, emailInIdToken = false }: Options): Promise<OidcIssuer> {
  const [own, forger] = await Promise.all([makeKey(), makeKey()])
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
    response.end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer: OidcIssuer = {
    url,
    person: { sub: 'nobody' },
    denies: false,
    tamper: null,
    forges: false,
    keysAway: false,
    async idToken(claims = {}, algorithm = 'RS256', typ = 'JWT') {
      const now = Math.floor(Date.now() / 1000)
      const whole = { iss: url, aud: CLIENT.id, iat: now, exp: now + 3600, ...issuer.person, ...claims }
      if (algorithm === 'none') return new UnsecuredJWT(whole).encode()
      if (algorithm === 'RS256') return (issuer.forges ? forger : own).sign(whole, typ)
      return new SignJWT(whole).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.secret))
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  const provider = new Provider(url, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [await own.privateJwk()] },
    cookies: { keys: ['a key of the cookies'] },
    pkce: { required: () => true },
    conformIdTokenClaims: !emailInIdToken,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...issuer.person, sub }) }),
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId,
        accountId: context.oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    const result = issuer.denies
      ? { error: 'access_denied', error_description: 'said no' }
      : { login: { accountId: issuer.person.sub } }
    await provider.interactionFinished(context.req, context.res, result)
    context.respond = false
  })
  provider.use(async (context, next) => {
    if (!issuer.keysAway || context.path !== '/jwks') return next()
    context.status = 500
  })
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path !== '/token' || body?.id_token === undefined) return
    const claims = JSON.parse(
      Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as JWTPayload
    if (issuer.tamper || issuer.forges)
      body.id_token = await (issuer.forges ? forger : own).sign(issuer.tamper?.(claims) ?? claims)
  })
  handle = provider.callback()
  return issuer
}

async function makeKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const names = { kid: 'the-key', alg: 'RS256', use: 'sig' }
  return {
    privateJwk: async () => ({ ...(await exportJWK(privateKey)), ...names }),
    sign: (claims: JWTPayload, typ = 'JWT') =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'the-key', typ }).sign(privateKey),
  }
}
