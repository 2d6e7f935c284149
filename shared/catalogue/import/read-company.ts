// Turns a company of datenanfragen.de's collection into a claim (RULES.md E1, E3, K1, C1). We import address traders
// and credit agencies, and advertising companies only if the catalogue already has them.
import { z } from '#shared/lib/z.ts'
import type { Broker } from '../broker.ts'
import type { BrokerField } from '../catalogue-text.ts'
import { difficultyOf } from '../difficulty.ts'
import { type Facts, noFacts, type Remark, type SourceClaim } from './claim.ts'
import { cleanName, matchesDomain } from './company-name.ts'
import { hostName, registrableDomain } from './domain-name.ts'
import { readMailbox } from './mailbox.ts'
import { siteHosts, webAddress } from './web-address.ts'

/** The fields that we read; the collection's schema.json has more. */
const company = z.object({
  slug: z.string(),
  name: z.string(),
  'relevant-countries': z.array(z.string().regex(/^(?:all|[a-z]{2})$/)).min(1),
  categories: z.array(z.string()).optional(),
  address: z.string().optional(),
  email: z.string().optional(),
  webform: z.string().optional(),
  web: z.string().optional(),
  sources: z.array(z.string()).optional(),
  'required-elements': z.array(z.object({ type: z.string(), optional: z.boolean().optional() })).optional(),
  'needs-id-document': z.boolean().optional(),
})
type Company = z.output<typeof company>

export type ReadCompany = { claim: SourceClaim; notes: Remark[] } | { claim: null; reason: string }

/** Reads one company. `where` is the file name, `known` the domains in the catalogue. */
export function readCompany(json: unknown, where: string, known: ReadonlySet<string>): ReadCompany {
  const parsed = company.safeParse(json)
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(issue => String(issue.path[0] ?? 'the whole')))]
    return { claim: null, reason: `no company record: ${fields.join(', ')} missing or of another kind` }
  }
  const one = parsed.data
  const [host] = siteHosts(one.web ?? '').hosts
  if (host === undefined) return { claim: null, reason: 'no website' }
  const domain = registrableDomain(host, known)
  const categories = one.categories ?? []
  const isTrader = categories.includes('addresses') || categories.includes('credit agency')
  if (!isTrader && !categories.includes('ads')) {
    return { claim: null, reason: 'neither an address trader, a credit agency nor an advertiser' }
  }
  const notes: Remark[] = []
  const { mailbox, refused } = readMailbox(one.email ?? '', domain, known)
  if (refused !== null) notes.push({ where, text: `mailbox left out: it ${refused}` })
  const facts = factsOf(one, domain, host, mailbox)
  const derived: BrokerField[] = facts.difficulty === null ? ['category'] : ['category', 'difficulty']
  const nameMatches = matchesDomain(one.name, domain)
  return { claim: { where, facts, derived, nameMatches, onlyIfKnown: !isTrader }, notes }
}

function factsOf(one: Company, domain: string, host: string, mailbox: string | null): Facts {
  const requirements: Broker['requirements'] = []
  if (one['needs-id-document'] === true) requirements.push('id_document')
  const birth = one['required-elements']?.some(element => element.type === 'birthdate' && !element.optional)
  if (birth) requirements.push('date_of_birth')
  const optOutUrl = webAddress(one.webform ?? '')
  const methods: Broker['methods'] = []
  if (optOutUrl !== null) methods.push('web_form')
  if (mailbox !== null) methods.push('email_request')
  if ((one.address ?? '').trim() !== '') methods.push('postal_mail')
  const isAgency = one.categories?.includes('credit agency')
  return {
    ...noFacts(domain),
    name: cleanName(one.name) || domain,
    url: `https://${new Set([webHost(one.web), host]).values().next().value ?? host}/`,
    category: isAgency ? 'Credit/Financial' : 'Marketing Data',
    country: [
      ...new Set(one['relevant-countries'].map(code => (code === 'all' ? 'EU' : code.toUpperCase()))),
    ],
    optOutUrl,
    privacyUrl: privacyPage(one.sources ?? [], domain, optOutUrl),
    privacyEmail: mailbox,
    methods,
    requirements,
    difficulty: requirements.length > 0 ? difficultyOf(requirements) : null,
  }
}

/** The host with its `www.`: some sites answer only there. */
const webHost = (web: string | undefined) => webAddress(web ?? '')?.split('/')[2]

/** The company's privacy notice: the first matching source on its own site. */
function privacyPage(sources: readonly string[], domain: string, optOutUrl: string | null): string | null {
  for (const source of sources) {
    const address = webAddress(source)
    if (address === null || address === optOutUrl) continue
    const host = hostName(address.split('/')[2] ?? '')
    const isOwn = host === domain || host?.endsWith(`.${domain}`)
    if (
      isOwn &&
      /datenschutz|privacy|privacidad|dsgvo|gdpr|rgpd|dataprotection|data-protection/i.test(address)
    )
      return address
  }
  return null
}
