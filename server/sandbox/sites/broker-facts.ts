// The sandbox sites as brokers of the catalogue: facts only, in the same schema as the real ones.
import { type Broker, broker } from '#shared/catalogue/broker.ts'
import { isRegistered } from '../drop/behaviors.ts'
import { privacyMailbox, type SiteDefinition } from './definition.ts'

type Facts = Pick<Broker, 'methods' | 'requirements'>

function waysOff(site: SiteDefinition): Facts {
  const { optOut } = site
  if (optOut.flow === 'email') return { methods: ['email_request'], requirements: [] }
  if (optOut.flow === 'phone')
    return { methods: ['phone'], requirements: ['phone_verification', 'id_document'] }
  if (optOut.flow === 'parent') return { methods: ['web_form'], requirements: [] }
  const requirements: Facts['requirements'] = []
  if (optOut.flow === 'captcha') requirements.push('captcha')
  if (optOut.confirm !== 'none') requirements.push('email_confirmation')
  if (optOut.flow !== 'pick') requirements.push('record_url')
  return { methods: ['web_form', 'email_request'], requirements }
}

function dataTypes({ shows }: SiteDefinition): string[] {
  return [
    'name',
    ...(shows.age === 'none' ? [] : ['age']),
    'address_history',
    ...(shows.street === 'none' ? [] : ['street_address']),
    ...(shows.phones === 'none' ? [] : ['phone']),
    ...(shows.relatives > 0 ? ['relatives'] : []),
    ...(shows.aliases ? ['aliases'] : []),
  ]
}

/** The catalogue entry of a site. */
export function brokerFacts(site: SiteDefinition): Broker {
  const { optOut } = site
  const id = site.host.replace(/\.example$/, '')
  const file = site.chain === undefined ? `sites/${id}` : `chains/${site.chain.toLowerCase()}`
  return broker.parse({
    id,
    name: site.name,
    domain: site.host,
    url: `https://${site.host}/`,
    category: site.category,
    parent: optOut.flow === 'parent' ? optOut.parent : null,
    country: [site.language === 'de' ? 'DE' : 'US'],
    optOutUrl: `https://${site.host}${optOut.path}`,
    privacyUrl: `https://${site.host}/privacy`,
    privacyEmail: optOut.flow === 'phone' || optOut.flow === 'parent' ? null : privacyMailbox(site),
    ...waysOff(site),
    dataTypes: dataTypes(site),
    difficulty: site.difficulty,
    registries: isRegistered(site) ? ['CA-2026'] : [],
    sources: [{ fieldGroup: ['*'], source: 'Offlist sandbox', ref: `server/sandbox/${file}.ts` }],
  })
}
