// A rough frequency of names: a frequent name says little about which person is meant, a rare one a lot.
// people-count-table.ts has counted names. All others fall into four bands, based on the public U.S. Census name
// counts and, for other countries, common knowledge.
import { CENSUS_SURNAMES, GIVEN_COUNTS, NAME_GROUPS, SURNAME_COUNTS } from './people-count-table.ts'

const SURNAMES: readonly (readonly [share: number, names: string])[] = [
  [
    -2.5,
    'smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson',
  ],
  [
    -2.8,
    `anderson thomas taylor moore jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson
    walker young allen king wright scott torres nguyen hill flores green adams nelson baker hall rivera campbell mitchell
    carter roberts wang li zhang kumar singh kim khan ivanov silva santos mohamed ali`,
  ],
  [
    -3.1,
    `gomez phillips evans turner diaz parker cruz edwards collins reyes stewart morris morales murphy cook rogers
    gutierrez ortiz morgan cooper peterson bailey reed kelly howard ramos cox ward richardson watson brooks chavez wood
    james bennett gray mendoza ruiz hughes price alvarez castillo sanders patel myers long ross foster jimenez powell
    jenkins perry russell sullivan bell coleman butler henderson barnes gonzales fisher vasquez simmons romero jordan
    patterson alexander hamilton graham reynolds griffin wallace moreno west cole hayes bryant herrera gibson ellis tran
    medina aguilar stevens murray ford castro marshall owens harrison fernandez mcdonald chen liu yang huang wu zhou park
    choi muller schmidt schneider fischer weber meyer wagner rossi russo ferrari dubois bernard durand petrov smirnov
    nowak kowalski souza oliveira pereira costa ferreira tanaka suzuki sato ahmed hussain hassan sharma gupta das`,
  ],
  [
    -3.5,
    `woods washington kennedy wells vargas henry freeman webb tucker guzman burns crawford olson simpson porter hunter
    gordon mendez silva shaw snyder mason dixon munoz hunt hicks holmes palmer black robertson boyd stone salazar fox
    warren mills rice salinas contreras juarez soto garza rose robles daniels nichols ferguson guerrero ryan delgado
    knight arnold stephens padilla ruiz lawrence vega carpenter lane sandoval wagner weaver willis estrada ortega elliott
    greene spencer bradley lawson maldonado rios lynch harvey grant berry hawkins dunn obrien watkins wheeler larson pena
    franklin johnston carlson burke austin chapman williamson carr fields schultz santiago ray peters acosta duncan
    montgomery armstrong perkins hart oneal andrews cunningham knight navarro harper bishop hansen ramsey nunez lowe
    carroll alvarado pham day morrison little banks beck campos cervantes fuller gilbert barker bowman brewer curtis
    dean douglas figueroa fleming fowler frazier gardner garrett george gregory guerra hale hoffman holland hopkins horton
    howell hudson jacobs jensen jennings kelley keller klein lambert leonard marquez matthews may mccoy mcguire meyer
    miles molina mullins neal newman norris norman oconnor oliver owen page parks pearson pierce potter quinn reid
    rhodes riley robbins rodgers roman rowe salas santana schneider sharp sherman sims singleton sparks stanley steele
    strickland sutton swanson terry todd townsend trujillo vaughn velasquez walsh walters walton warner watts weber welch
    wolfe yates zimmerman barrett bates benson bush byrd caldwell cannon chambers chandler chang christensen cohen
    colon craig cross daniel davidson dawson fletcher flynn francis gallagher gibbs glover goodman goodwin gross hardy
    harmon hodges hogan hubbard ingram jefferson kim lara le leon lloyd love lucas lyons mack manning mann marsh maxwell
    mcbride mccarthy mccormick mcdaniel mckinney mclaughlin mejia miranda moody moran moss nash osborne parsons patrick
    paul pope ponce powers reese richards santos schwartz serrano stokes swan thornton tate tyler wade walls wiggins wong`,
  ],
]

const GIVEN: readonly (readonly [share: number, names: string])[] = [
  [-1.9, 'james robert john michael david william mary richard joseph thomas christopher charles daniel'],
  [
    -2.25,
    `matthew patricia jennifer linda elizabeth barbara susan jessica mark donald steven paul anthony andrew joshua
    kenneth kevin brian george sarah karen lisa nancy betty sandra margaret ashley kimberly emily donna michelle carol
    ronald timothy edward jason jeffrey ryan maria jose`,
  ],
  [
    -2.6,
    `amanda melissa deborah stephanie rebecca laura sharon cynthia dorothy amy kathleen angela shirley brenda emma
    anna pamela nicole samantha katherine christine helen debra rachel carolyn janet catherine heather diane olivia julie
    joyce victoria ruth virginia lauren kelly christina joan evelyn judith jacob gary nicholas eric jonathan stephen
    larry justin scott brandon benjamin samuel gregory alexander patrick frank raymond jack dennis jerry tyler aaron
    juan luis carlos jesus mike chris bob bill jim joe tom dave steve jeff dan muhammad mohammed ahmed anna wei ana`,
  ],
  [
    -3,
    `andrea hannah jacqueline megan cheryl martha gloria teresa sara madison frances kathryn janice jean abigail alice
    julia judy sophia grace denise amber doris marilyn danielle beverly isabella theresa diana natalie brittany charlotte
    marie kayla alexis lori tammy tiffany crystal tracy dawn tina rose wendy kathy peggy sue robin rita bonnie sheila
    ellen connie lillian jane phyllis annie jamie debbie cindy patty sally ann anne jose adam nathan henry zachary douglas
    peter kyle noah ethan jeremy walter christian keith roger terry austin sean gerald carl harold dylan arthur lawrence
    jordan jesse bryan billy bruce gabriel joe logan alan juan albert willie elijah wayne randy vincent roy ralph
    philip bobby johnny bradley louis russell eugene randall ray howard fred craig danny stanley leonard jimmy todd tony
    rick ron ken tim greg matt nick tony phillip martin carlos victor manuel ricardo roberto miguel antonio jorge pedro
    francisco mario oscar alejandro rosa carmen juana hans peter thomas anna ivan olga elena sergei dmitri pierre marco
    giuseppe ali hassan fatima omar hiroshi min jin yan mei ling raj priya`,
  ],
]

const UNLISTED_SURNAME = -4.5
const UNLISTED_GIVEN = -3.7
/** Counts are per this many people. */
const PER = 100_000

const surnames = index(SURNAMES)
const givens = index(GIVEN)
/** The year around which a given name's bearers were born. */
const years = new Map<string, number>()

for (const entry of `${CENSUS_SURNAMES} ${SURNAME_COUNTS}`.trim().split(/\s+/)) {
  const [name = '', count = ''] = entry.split(':')
  surnames.set(name, Math.log10(Number(count) / PER))
}
for (const entry of GIVEN_COUNTS.trim().split(/\s+/)) {
  const [name = '', count = '', year = ''] = entry.split(':')
  givens.set(name, Math.log10(Number(count) / PER))
  years.set(name, Number(year))
}
const groups = NAME_GROUPS.map(({ factor, given, last }) => ({
  factor: Math.log10(factor),
  given: new Set(given.split(/\s+/)),
  last: new Set(last.split(/\s+/)),
}))

function index(bands: readonly (readonly [number, string])[]): Map<string, number> {
  const shares = new Map<string, number>()
  for (const [share, names] of bands) {
    for (const name of names.split(/\s+/)) if (!shares.has(name)) shares.set(name, share)
  }
  return shares
}

/** Log10 of the share of people with this given name (a folded key). */
export function givenShare(first: string): number {
  return givens.get(first) ?? UNLISTED_GIVEN
}

/** Log10 of the share of people with this last name (a folded key). */
export function lastShare(last: string): number {
  return surnames.get(last) ?? UNLISTED_SURNAME
}

/** Log10 of the share of people with this name (folded keys), from about -4.2 (very frequent) to -8.2 (rare). */
export function nameShare(first: string, last: string): number {
  const group = groups.find(one => one.last.has(last) && one.given.has(first))
  return givenShare(first) + lastShare(last) + (group?.factor ?? 0)
}

/** The spread of a name's birth years around their center (standard deviation, in years). */
const SPREAD = 18
/** The number of years over which ages spread. */
const LIFE = 80

/**
 * Log10 of how much more frequent a given name is among people born in `year` than overall: Jennifers were born
 * around 1977. 0 for names without counts by year.
 */
export function yearFactor(first: string, year: number): number {
  const middle = years.get(first)
  if (middle === undefined) return 0
  const density = Math.exp(-((year - middle) ** 2) / (2 * SPREAD ** 2)) / (SPREAD * Math.sqrt(2 * Math.PI))
  return Math.max(-1, Math.log10(density * LIFE))
}

/** Whether a folded word is one of the listed given names. */
export function isGivenName(first: string): boolean {
  return givens.has(first)
}
