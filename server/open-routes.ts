// The endpoints that need no account.
import type { Context, Hono } from 'hono'
import { TRACK_ANALYTICS } from '#shared/protocol/analytics.ts'
import {
  CHECKOUT_RETURNED,
  CREATE_CHECKOUT,
  SETUP_STRIPE_PRODUCTS,
  UPDATE_STRIPE_CONFIG,
} from '#shared/protocol/billing.ts'
import { TRIGGER_EMAIL_SEQUENCES } from '#shared/protocol/email-sequences.ts'
import { FREE_SCAN, FREE_SCAN_PROGRESS, SHARED_SCAN } from '#shared/protocol/free-scan.ts'
import { TICKET_BODY_MAX } from '#shared/protocol/tickets.ts'
import { BODY_MAX } from './account-routes.ts'
import { clientAddress } from './accounts/client-address.ts'
import { authRoutes, jwksRoutes } from './accounts/routes.ts'
import { sequenceRoutes } from './accounts/trigger-sequences.ts'
import { measureRoutes } from './analytics/measure-routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import type { AppParts } from './app-parts.ts'
import { openBillingRoutes, setupRoutes } from './billing/routes.ts'
import { STRIPE_WEBHOOK, webhookRoute } from './billing/webhook.ts'
import { directoryRoutes } from './directory/routes.ts'
import { freeScanRoutes } from './free-scan/routes.ts'
import { INVITATION_PREVIEW, invitationPreviewRoute } from './households/preview-invitation.ts'
import { claimsOf } from './lib/claim-settings.ts'
import { contactOf } from './lib/contact-settings.ts'
import { securityTxt } from './lib/security-txt.ts'
import { unsubscribeRoutes } from './mail/unsubscribe-routes.ts'
import { pushKeyRoute } from './notifications/routes.ts'
import { limitBody, noStore, operatorAsking, refuseCrossSite, refuseUnstorable } from './request-guards.ts'
import { billingRouteDeps, freeScanDeps, takeEvents, ticketDeps } from './route-deps.ts'
import { claimsRoute } from './site/claims.ts'
import { contactRoute } from './site/contact.ts'
import { dropPortalRoute } from './site/drop-portal.ts'
import { languageModelRoute } from './site/language-model.ts'
import { ticketFormRoute } from './tickets/form-route.ts'

/** A checkout sends a price and a plan, a setup ten prices; a Stripe event contains an invoice with its lines. */
const CHECKOUT_BODY_MAX = 16 * 1024
const EVENT_BODY_MAX = 1024 * 1024
/** Maximum body size of a visitor's request in bytes: a name and an address. */
const VISITOR_BODY_MAX = 16 * 1024
/** The functions for visitors. */
const VISITORS = [FREE_SCAN, FREE_SCAN_PROGRESS, SHARED_SCAN, TRACK_ANALYTICS, TRIGGER_EMAIL_SEQUENCES]

/** Adds the endpoints that need no account: signing in, and what visitors, mail programs and Stripe ask for. */
export function addOpenRoutes(app: Hono, parts: AppParts): void {
  const { deps, accounts } = parts
  app.route('/auth/v1', authRoutes(accounts))
  app.route('/', jwksRoutes(accounts))
  app.route('/', securityTxt({ ...deps, contact: accounts.adminEmails[0] }))
  app.route('/push/v1', pushKeyRoute(parts.push.push))
  app.route('/directory/v1', directoryRoutes({ ...deps, wallNow: accounts.wallNow }))
  app.use(INVITATION_PREVIEW, limitBody(BODY_MAX['/households/v1']))
  const takeLook = (c: Context) =>
    accounts.limiter.take('invitationLook', clientAddress(c, accounts.trustProxy))
  app.route('/', invitationPreviewRoute({ ...deps, countPreview: takeLook }))
  const billing = billingRouteDeps(parts, parts.billing ?? null)
  for (const path of [CREATE_CHECKOUT, CHECKOUT_RETURNED])
    app.use(path, noStore, refuseUnstorable, limitBody(CHECKOUT_BODY_MAX))
  app.route('/', openBillingRoutes(billing))
  for (const setup of [SETUP_STRIPE_PRODUCTS, UPDATE_STRIPE_CONFIG])
    app.use(setup, noStore, refuseUnstorable, limitBody(CHECKOUT_BODY_MAX))
  app.route('/', setupRoutes(billing))
  app.use(STRIPE_WEBHOOK, limitBody(EVENT_BODY_MAX))
  app.route('/', webhookRoute(billing))
  for (const path of VISITORS)
    app.use(`/functions/v1${path}`, noStore, refuseCrossSite, refuseUnstorable, limitBody(VISITOR_BODY_MAX))
  app.route('/functions/v1', freeScanRoutes(freeScanDeps(parts)))
  app.route('/functions/v1', analyticsRoutes({ ...deps, takeEvent: takeEvents(parts) }))
  app.route('/functions/v1', sequenceRoutes(accounts))
  // Mail programs post here for their users, from anywhere.
  app.use('/mail/v1/*', noStore, refuseUnstorable, limitBody(VISITOR_BODY_MAX))
  app.route('/mail/v1', unsubscribeRoutes(deps))
  const contact = contactOf(parts.contact ?? {}, accounts.adminEmails)
  app.use('/site/v1/*', noStore, refuseCrossSite, refuseUnstorable, limitBody(TICKET_BODY_MAX))
  app.route(
    '/site/v1',
    measureRoutes({
      ...deps,
      takeEvent: takeEvents(parts),
      readSite: parts.measuring?.readSite ?? (() => null),
      forward: parts.measuring?.forward ?? null,
    }),
  )
  app.route('/site/v1', claimsRoute(claimsOf(parts.claims ?? {})))
  app.route('/site/v1', contactRoute(contact))
  app.route('/site/v1', dropPortalRoute(deps.address))
  app.route('/site/v1', languageModelRoute(deps.languageModel ?? null))
  app.route(
    '/site/v1',
    ticketFormRoute({ ...ticketDeps(parts), contact, operatorOf: c => operatorAsking(c, accounts) }),
  )
}
