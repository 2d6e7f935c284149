// States, provinces and countries: one key for all their spellings, and the kind of region.
import { fold } from './fold.ts'

const US = `alabama:al;alaska:ak;arizona:az;arkansas:ar;california:ca;colorado:co;connecticut:ct;delaware:de;
district of columbia:dc;florida:fl;georgia:ga;hawaii:hi;idaho:id;illinois:il;indiana:in;iowa:ia;kansas:ks;kentucky:ky;
louisiana:la;maine:me;maryland:md;massachusetts:ma;michigan:mi;minnesota:mn;mississippi:ms;missouri:mo;montana:mt;
nebraska:ne;nevada:nv;new hampshire:nh;new jersey:nj;new mexico:nm;new york:ny;north carolina:nc;north dakota:nd;ohio:oh;
oklahoma:ok;oregon:or;pennsylvania:pa;rhode island:ri;south carolina:sc;south dakota:sd;tennessee:tn;texas:tx;utah:ut;
vermont:vt;virginia:va;washington:wa;west virginia:wv;wisconsin:wi;wyoming:wy;puerto rico:pr;guam:gu;virgin islands:vi`

const CANADA = `alberta:ab;british columbia:bc;manitoba:mb;new brunswick:nb;newfoundland:nl;nova scotia:ns;ontario:on;
prince edward island:pe;quebec:qc;saskatchewan:sk;yukon:yt`

/** Names and codes of one country, the key first. Codes that are also a state's or province's belong to that one. */
const COUNTRIES = `usa,united states,us,united states of america;canada,ca;mexico,mexiko,mx;germany,deutschland,de;
austria,osterreich,at;switzerland,schweiz,suisse,ch;france,frankreich,fr;italy,italia,it;spain,espana,es;portugal,pt;
uk,united kingdom,great britain,england,scotland,wales,gb;ireland,eire,ie;netherlands,nederland,holland,the netherlands,nl;
belgium,belgique,belgie,be;poland,polska,pl;czechia,czech republic,cesko,cz;hungary,magyarorszag,hu;romania,ro;
greece,ellada,gr;turkey,turkiye,tr;russia,rossiia,russian federation,ru;ukraine,ukraina,ua;sweden,sverige,se;
norway,norge,no;denmark,danmark,dk;finland,suomi,fi;china,cn;japan,jp;south korea,korea,kr;taiwan,tw;india,in;pakistan,pk;
bangladesh,bd;philippines,ph;vietnam,vn;thailand,th;indonesia,id;malaysia,my;singapore,sg;australia,au;new zealand,nz;
brazil,brasil,br;argentina,ar;chile,cl;colombia,co;peru,pe;venezuela,ve;cuba,cu;egypt,eg;morocco,maroc,ma;nigeria,ng;
kenya,ke;south africa,za;israel,il;iran,ir;iraq,iq;saudi arabia,sa;uae,united arab emirates,ae;luxembourg,lu;
croatia,hrvatska,hr;serbia,srbija,rs;bulgaria,bg;slovakia,sk;slovenia,si;lithuania,lt;latvia,lv;estonia,ee;albania,al;
panama,pa;tunisia,tn;malta,mt;moldova,md;mongolia,mn;montenegro,me;azerbaijan,az`

/** Traditional abbreviations of states, still used beside the two-letter postal codes. */
const PRINTED = `ala:al;ariz:az;ark:ar;calif:ca;colo:co;conn:ct;fla:fl;ill:il;kans:ks;mass:ma;mich:mi;minn:mn;miss:ms;mont:mt;
nebr:ne;nev:nv;okla:ok;ore:or;penn:pa;penna:pa;tenn:tn;tex:tx;wash:wa;wis:wi;wisc:wi;wyo:wy`

export type RegionKind = 'us' | 'ca' | 'country' | 'other'

export interface Region {
  /** `tx`, `on`, `germany`, or the folded text; '' for none. */
  key: string
  kind: RegionKind
}

/** No region given. */
export const NO_REGION: Region = { key: '', kind: 'other' }
const REGIONS = new Map<string, Region>()

for (const [kind, table] of [
  ['us', PRINTED],
  ['us', US],
  ['ca', CANADA],
] as const) {
  for (const pair of table.split(';')) {
    const [name = '', code = ''] = pair.trim().split(':')
    const region: Region = { key: code, kind }
    REGIONS.set(name, region)
    REGIONS.set(code, region)
    REGIONS.set(code.toUpperCase(), region)
  }
}
/** Countries whose code is also a state's or province's (DE, CA, IN), by that code. */
const SAME_CODE = new Map<string, string>()

for (const group of COUNTRIES.split(';')) {
  const names = group.split(',').map(name => name.trim())
  const region: Region = { key: names[0] ?? '', kind: 'country' }
  for (const name of names) {
    if (REGIONS.has(name)) SAME_CODE.set(name, region.key)
    else {
      REGIONS.set(name, region)
      if (name.length === 2) REGIONS.set(name.toUpperCase(), region)
    }
  }
}

/** Regions by their code of two capitals, as in most listings; this lookup doesn't create a string for the code. */
const BY_CODE: (Region | undefined)[] = new Array(26 * 26).fill(undefined)
for (const [code, region] of REGIONS) {
  if (/^[A-Z]{2}$/.test(code)) BY_CODE[codeIndex(code, 0)] = region
}

function codeIndex(text: string, at: number): number {
  const first = text.charCodeAt(at) - 65
  const second = text.charCodeAt(at + 1) - 65
  return first >= 0 && first < 26 && second >= 0 && second < 26 ? first * 26 + second : -1
}

/** The region whose two-capital code is in `text` at `at`; undefined if there is none. */
export function regionAt(text: string, at: number): Region | undefined {
  return BY_CODE[codeIndex(text, at)]
}

/** The region in a text; unknown ones get their folded text and the kind `other`. */
export function parseRegion(text: string): Region {
  const quick = REGIONS.get(text)
  if (quick) return quick
  const key = fold(text).replaceAll('.', '').trim()
  if (key === '') return NO_REGION
  return REGIONS.get(key) ?? { key, kind: 'other' }
}

/**
 * Whether two regions can be the same: true, false, or null if one is missing or their kinds can't be compared
 * (Bavaria and Germany).
 */
export function compareRegion(a: Region, b: Region): boolean | null {
  if (a.key === '' || b.key === '') return null
  if (a.key === b.key) return true
  if (a.kind === b.kind) return a.kind === 'other' ? null : false
  if (isWithin(a, b) || isWithin(b, a)) return null
  return hasOther(a, b) && a.kind !== 'us' && b.kind !== 'us' ? null : false
}

function hasOther(a: Region, b: Region): boolean {
  return a.kind === 'other' || b.kind === 'other'
}

/** A state of that country, or a code that can also mean the country: "Berlin, DE", "Toronto, CA". */
function isWithin(part: Region, whole: Region): boolean {
  if (part.kind === 'us' && whole.kind === 'ca') return part.key === 'ca'
  if (whole.kind !== 'country') return false
  if (SAME_CODE.get(part.key) === whole.key) return true
  return (part.kind === 'us' && whole.key === 'usa') || (part.kind === 'ca' && whole.key === 'canada')
}

const STATE_NAMES = new Map(
  US.split(';').map((pair): [string, string] => {
    const [name = '', code = ''] = pair.trim().split(':')
    return [code, name.replace(/\b(?!of\b)[a-z]/g, letter => letter.toUpperCase())]
  }),
)

/** A state's name as it is written (`Texas`); '' for other regions. */
export function regionStateName({ key, kind }: Region): string {
  return kind === 'us' ? (STATE_NAMES.get(key) ?? '') : ''
}
