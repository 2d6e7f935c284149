// Finds a law by what people call it: our id, a state, an acronym, or its heading with its section.
import { LAW_IDS, type LawId } from '#shared/domain/deadline/law-id.ts'
import { lawOf } from '#shared/domain/deadline/laws-table.ts'
import { stateName } from '#shared/lib/us-state.ts'

/** Other names, in the form of ids. A state's code and name, and an id without its state, are added below. */
const ALIASES: Readonly<Partial<Record<LawId, readonly string[]>>> = {
  'ca-ccpa-cpra': ['ccpa', 'cpra', 'ca-ccpa', 'ca-cpra'],
  'ca-delete-act-drop': ['drop', 'delete-act', 'ca-drop', 'ca-delete-act'],
  'tx-tdpsa': ['tx-541', 'tdpsa-541'],
  'mt-mcdpa': ['mt-cdpa', 'mtcdpa'],
  'de-12d': ['dpdpa', 'de-dpdpa', 'de-pdpa'],
  'ia-715d': ['icdpa', 'ia-icdpa', 'ia-cdpa'],
  'ne-87-1101': ['ndpa', 'ne-ndpa', 'ne-dpa'],
  'nh-507-h': ['507h', 'nh-507h', 'nhpa', 'nh-nhpa', 'nh-dpa'],
  'nj-56-8-166-4': ['njdpa', 'nj-njdpa', 'nj-dpa'],
  'tn-47-18-3201': ['tipa', 'tn-tipa'],
  'mn-325m': ['mn-mcdpa', 'mncdpa', 'mn-cdpa'],
  'md-14-4601': ['modpa', 'md-modpa'],
  'in-24-15': ['incdpa', 'in-incdpa', 'in-icdpa', 'in-cdpa'],
  'ky-367-3611': ['kcdpa', 'ky-kcdpa', 'ky-cdpa'],
  'ri-6-48-1': ['ridtppa', 'ri-ridtppa', 'ri-dtppa'],
  'ok-sb-546': ['ok-sb546', 'sb546', 'okdpa', 'ok-dpa'],
  'la-act-502': ['ldpa', 'la-ldpa', 'la-dpa'],
  'al-hb-351': ['al-hb351', 'hb351', 'apdpa', 'al-apdpa'],
  'vt-act-145': ['vdposa', 'vt-vdposa'],
  'nv-603a': ['nrs-603a', 'nv-nrs-603a'],
  gdpr: ['eu', 'eea', 'eu-gdpr', 'dsgvo', 'rgpd'],
  'uk-gdpr': ['uk', 'gb', 'gb-gdpr'],
  'saudi-pdpl': ['pdpl', 'sa', 'ksa', 'saudi', 'saudi-arabia', 'sa-pdpl', 'ksa-pdpl'],
  'canada-pipeda': ['pipeda', 'canada'],
  'brazil-lgpd': ['lgpd', 'brazil', 'br'],
}

const BY_NAME = namesOfLaws()

/** The law, or null if no name fits. A heading may go on after the id (`va-vcdpa-59-1-575`). */
export function findLaw(text: string): LawId | null {
  const name = idForm(text)
  const longest = LAW_IDS.filter(id => name.startsWith(`${id}-`)).sort((a, b) => b.length - a.length)
  return BY_NAME.get(name) ?? longest[0] ?? null
}

function idForm(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** The first law that claims a name has it: California's is the CCPA, `in` is Indiana. */
function namesOfLaws(): ReadonlyMap<string, LawId> {
  const names = new Map<string, LawId>(LAW_IDS.map(id => [id, id]))
  for (const id of LAW_IDS) {
    const state = /^US-(..)$/.exec(lawOf(id).covers[0] ?? '')?.[1]
    const ofState =
      state === undefined ? [] : [state, `us-${state}`, stateName(state) ?? '', id.slice(state.length + 1)]
    for (const name of [...ofState, ...(ALIASES[id] ?? []), lawOf(id).name].map(idForm))
      if (!names.has(name)) names.set(name, id)
  }
  return names
}
