// Opens a page without a recipe, fills in its removal form, step by step, and never sends it. The page stays open, for
// the person to check, until it's closed.
import type { Page } from 'playwright'
import { type FormProfile, formPerson } from '#shared/recipe/form/form-person.ts'
import { type BrowserPage, browserPage } from '../browser-page.ts'
import { startGateway } from '../gateway.ts'
import type { PolicyOptions, Rewrite } from '../gateway-policy.ts'
import { loadError, readPageStatus } from '../page-status.ts'
import type { RunDeps } from '../run-types.ts'
import type { FormReport } from './form-types.ts'
import { createPartReader } from './read-parts.ts'
import { guardSending } from './send-guard.ts'
import { walkForm } from './walk-form.ts'

export type FormDeps = Pick<RunDeps, 'browser' | 'now' | 'allowHosts' | 'resolve' | 'proxy'> & {
  /** Milliseconds of a clock that only runs forward. */
  elapsed: () => number
}

export interface FormInput {
  url: string
  profile: FormProfile
  rewrites?: readonly Rewrite[]
  /** How long a script-driven form may take to show, in milliseconds. Default 8,000. */
  patienceMs?: number
}

/** A filled-in form that wasn't sent, on a page that is now offline. */
export interface OpenForm {
  report: FormReport
  page: Page
  close: () => Promise<void>
}

const NAVIGATION_TIMEOUT = 30_000

/** Opens and fills in the form. @throws BrowserUnavailable */
export async function openForm(deps: FormDeps, input: FormInput): Promise<OpenForm> {
  const { rewrites = [] } = input
  const address = new URL(input.url)
  const declared = {
    hosts: new Set([address.hostname.replace(/^www\./, '')]),
    ports: new Set(address.port === '' ? [] : [Number(address.port)]),
  }
  const policy: PolicyOptions = {
    declared,
    rewrites,
    allowHosts: deps.allowHosts,
    resources: 'any',
    resolve: deps.resolve,
    proxy: deps.proxy,
  }
  const gateway = await startGateway(policy)
  const opened = await deps.browser
    .open({
      proxyServer: gateway.server,
      ignoreHTTPSErrors: rewrites.some(({ from }) => from.startsWith('https:')),
    })
    .catch(async error => {
      await gateway.close()
      throw error
    })
  const parts = createPartReader(policy)
  const close = async () => {
    // A page that is left may try to send once more.
    gateway.cut()
    await opened.close()
    parts.close()
    await gateway.close()
  }
  try {
    const guard = await guardSending(opened.context, { cut: gateway.cut, readPart: parts.read })
    const page = await opened.context.newPage()
    const guarded = browserPage(page, gateway)
    const failure = await loadPage(deps, guarded, input.url)
    if (failure !== null) return { report: { ...nothing(page.url()), ...failure }, page, close }
    const walked = await walkForm(page, {
      person: formPerson(input.profile, deps.now()),
      elapsed: deps.elapsed,
      patienceMs: input.patienceMs ?? 8_000,
      isStill: () => guarded.call('isDocumentStill'),
      onFilling: guard.startFilling,
    }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
      return { ...nothing(page.url()), reason: `the form could not be read: ${reason}` }
    })
    guard.stop()
    return { report: { ...walked, url: page.url() }, page, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A report about nothing. */
export function nothing(url: string): FormReport {
  return {
    url,
    status: 'error',
    steps: [],
    fields: [],
    refused: [],
    missing: [],
    submit: null,
    captcha: null,
  }
}

/** Opens the page. Null if it can be read. */
async function loadPage(
  { now }: FormDeps,
  page: BrowserPage,
  url: string,
): Promise<Pick<FormReport, 'status' | 'reason'> | null> {
  const context = {
    tracker: page.tracker,
    page,
    navigationTimeoutMs: NAVIGATION_TIMEOUT,
    step: 'optOut' as const,
    deps: { now },
  }
  try {
    await page.open(url, NAVIGATION_TIMEOUT)
  } catch (error) {
    const failure = page.tracker.failure()
    const text = error instanceof Error ? error.message : String(error)
    return { status: 'error', reason: loadError(context, failure?.url ?? url, failure?.error ?? text) }
  }
  const status = await readPageStatus(context)
  if (status.kind === 'readable') return null
  if (status.kind === 'error') return { status: 'error', reason: status.outcome.error }
  return { status: 'blocked', reason: status.outcome.reason }
}
