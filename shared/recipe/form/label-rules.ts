// What a field's label asks for, in English, German, Spanish and French. The first rule that fits decides, so that
// "email address" isn't a street. Texts are plain (plain-label.ts).

import { plainLabel } from './plain-label.ts'

/** What a field asks for. `name` is settled by its neighbors (read-meanings.ts); `other` is nothing that we know. */
export type Meaning =
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'suffix'
  | 'fullName'
  | 'name'
  | 'email'
  | 'phone'
  | 'phonePart'
  | 'dialCode'
  | 'profileUrl'
  | 'birthDate'
  | 'birthYear'
  | 'birthMonth'
  | 'birthDay'
  | 'age'
  | 'street'
  | 'fullAddress'
  | 'houseNumber'
  | 'unit'
  | 'city'
  | 'state'
  | 'zip'
  | 'cityState'
  | 'cityStateZip'
  | 'country'
  | 'signature'
  | 'today'
  | 'verificationCode'
  | 'message'
  | 'relationship'
  | 'other'

const OTHER_PERSON =
  /\b(agents?|representative|attorney|lawyer|guardian|parent|spouse|husband|wife|relatives?|mother|father|child|minor|employer|references?|bevollmachtigte|vertreter|anwalt|ehepartner|arbeitgeber|representante|apoderado|conyuge|empleador|mandataire|representant|avocat|conjoint|employeur)('?s)?\b/
/** What isn't of today: we fill in the present only. */
const OTHER_TIME =
  /\b(previous|former|prior|past|old|alternat(e|ive)|secondary|another|additional|other) (\w+ )?(address|city|town|state|zip|phone|number|e-?mail|name)s?\b|\b(fruhere[rns]?|ehemalige[rns]?|vorherige[rns]?) |\b(anterior(es)?|materno|segundo apellido)\b|\b(precedente?s?|anciens?|anciennes?)\b|second (last|sur) ?name/
const OTHER_THING =
  /\b(compan(y|ies)|organi[sz]ation|business|employer|unternehmen|firmen\w*|empresa|compania|entreprise|societe|organisme)\b|maiden|alias|\baka\b|also known|other names?|previous(ly)? (name|used|address)|former (name|address)|prior (name|address)|old address|nick ?name|geburtsname|fruhere|apellido de soltera|nom de (naissance|jeune)|user ?(name|id)|benutzername|nombre de usuario|nom d'utilisateur|account|(order|customer|member|case|ticket|reference|record|request|policy|invoice|confirmation) ?(id|number|no\b|#)|kundennummer|numero de (cliente|pedido|client|commande)|gender|\bsex\b|\brace\b|ethnic|occupation|job ?title|position|salutation|anrede|tratamiento|civilite|^(title|titel|titulo|titre|prefix)$|\bfax\b|county|landkreis|extension\b|\bext\b|how did you hear|subject|betreff|asunto/

const RULES: readonly (readonly [RegExp, Meaning])[] = [
  [OTHER_PERSON, 'other'],
  [OTHER_TIME, 'other'],
  [/relationship|\b(lien|relation) (avec|to|zu)|beziehung zu|relacion con/, 'relationship'],
  [
    /verification code|code (we|that we|was) (sent|mailed)|one[- ]time (code|password)|bestatigungscode|einmalcode|codigo de verificacion|code de verification/,
    'verificationCode',
  ],
  [/country code|dial(l?ing)? code|landesvorwahl|prefijo|indicatif/, 'dialCode'],
  [
    /\be-? ?mails?\b|\bmail\b(?!ing)|mail-? ?adresse|\bcorreo( electronico)?\b|courriel|adresse (mail|electronique)|email/,
    'email',
  ],
  [
    /\burls?\b|\blinks?\b|\benlaces?\b|\bliens?\b|web ?-?address|website address|internet ?adresse|webadresse|adresse (web|internet|de la page|du site)|direccion (web|de la pagina|del sitio)|(profile|listing|record)('s)? (address|page)|(page|pagina|seite) (where|showing|that shows|donde|auf der|ou)/,
    'profileUrl',
  ],
  [/\bfax\b|extension\b/, 'other'],
  [
    /phone|\btel\b|\btel\.|telefon|telefono|mobile|\bcell\b|\bhandy|rufnummer|mobil(funk)?(nummer|telefon)|\bmovil\b|celular|numero de portable|\bportable\b/,
    'phone',
  ],
  [OTHER_THING, 'other'],
  [/\bwebsite\b|\bweb site\b|\bhome ?page\b|webseite|sitio web|site (web|internet)/, 'other'],
  [
    /(place|city|town|country|state) of birth|birth ?(place|city|country|state)|geburtsort|geburtsland|lugar de nacimiento|lieu de naissance/,
    'other',
  ],
  [
    /(year of birth|birth ?year|year (you were )?born|geburtsjahr|ano de nacimiento|annee de naissance)/,
    'birthYear',
  ],
  [/(month of birth|birth ?month|geburtsmonat|mes de nacimiento|mois de naissance)/, 'birthMonth'],
  [/(day of birth|birth ?day \(?day|geburtstag \(tag|dia de nacimiento|jour de naissance)/, 'birthDay'],
  [/birth|\bgeb\b|\bdob\b|d\.o\.b|geburt|geboren|nacimiento|naissance|\bborn\b|\bne\(e\) le\b/, 'birthDate'],
  [/\bage\b|how old|\balter\b|\bedad\b/, 'age'],
  [
    /signature date|date (signed|of signature)|date of (this )?request|today's date|todays date|current date|heutiges datum|datum (heute|der unterschrift)|fecha de (hoy|la firma|la solicitud|firma)|date du jour|date de (la )?(signature|demande)/,
    'today',
  ],
  [
    /signature|\bsign (here|below)|unterschrift|\bfirma (digital|electronica)|firme aqui|\bfirma$/,
    'signature',
  ],
  [
    /full (legal )?name|legal (full )?name|complete name|first (and|&|\/|,|\+) ?(middle )?(and |& ?)?last|(nach)?name ?(,|\/|&|und) ?vorname|vor- ?(und|u\.|&|\/) ?(nach|zu)name|vorname,? (und )?(nach|zu)?name|vollstandiger name|ganzer name|nombre completo|nombres? y apellidos?|nom complet|nom ?(et|&|\/|,) ?prenoms?|prenoms? ?(et|&|\/|,) ?nom|name and surname/,
    'fullName',
  ],
  [
    /middle|second (given )?name|\bm\. ?i\.?\b|^mi$|\binitials?\b|zweiter vorname|segundo nombre|deuxieme prenom/,
    'middleName',
  ],
  [/suffix|namenszusatz|sufijo|suffixe/, 'suffix'],
  [
    /last ?-?name|\bsurname|family ?-?name|nachname|familienname|zuname|apellidos?|nom de famille|patronyme|name \(last\)|name,? last|^last$/,
    'lastName',
  ],
  [
    /first ?-?name|given ?-?name|forename|christian name|vorname|\bprenoms?\b|primer nombre|nombre de pila|nombre\(s\)|^nombres$|name \(first\)|name,? first|^first$|what should we call you|wie heissen sie mit vornamen/,
    'firstName',
  ],
  [/city ?(,|\/|&|and) ?(st|state) ?(,|\/|&|and) ?zip/, 'cityStateZip'],
  [/city ?(,|\/|&|and) ?(st\b|state)/, 'cityState'],
  [
    /\bapt\b|apartment|\bsuite\b|\bunit\b|address ?(line)? ?(#|no\.?)? ?2|\bline 2|adresszusatz|complement d'adresse|\bpiso\b|puerta|appartement|\bp\.? ?o\.? box|postfach/,
    'unit',
  ],
  [
    /full (mailing |postal |home )?address|complete address|address \(?(including|with|incl)|vollstandige (adresse|anschrift)|direccion completa|adresse complete/,
    'fullAddress',
  ],
  [/strasse|\bstreet|address|\badresse\b|anschrift|direccion|domicilio|\bcalle\b|\brue\b|\bvoie\b/, 'street'],
  [/house (number|no)|hausnummer|^hausnr|^nr\.?$|numero (de )?(casa|exterior|rue|de rue)/, 'houseNumber'],
  [/\bzip|postal|post ?code|\bplz\b|postleitzahl|codigo postal|code postal|^c\.? ?p\.?$/, 'zip'],
  [/country|\bland\b|\bpais\b|\bpays\b|\bnation\b/, 'country'],
  [
    /\bcity\b|\btown\b|\bort\b|wohnort|\bstadt\b|ciudad|localidad|municipio|poblacion|\bville\b|\bcommune\b|where do you live\?? \(city/,
    'city',
  ],
  [/\bstates?\b|province|bundesland|\bestado\b|provincia|\betat\b|\bregion\b/, 'state'],
  [
    /\breason\b|\bgrund\b|\bmotif\b|message|comments?\b|details|description|describe|explain|nachricht|mitteilung|bemerkung|begrundung|mensaje|comentarios|descripcion|motivo|commentaires?|precisions|your request|ihr anliegen|additional information|anything else/,
    'message',
  ],
  [/\bname\b|\bnames\b|\bnombre\b|\bnom\b/, 'name'],
]

/** What the text asks for; null if no rule knows it. `language` settles words that mean two things. */
export function meaningOfText(plain: string, language: string): Meaning | null {
  if (plain === '') return null
  // Spanish for signature, German for company.
  if (language === 'de' && /^firma\b/.test(plain)) return 'other'
  return RULES.find(([rule]) => rule.test(plain))?.[1] ?? null
}

/** Whether a heading is about someone else: an agent, a parent, an employer. */
export function isOfOtherPerson(heading: string): boolean {
  const plain = plainLabel(heading)
  return OTHER_PERSON.test(plain) && !/^(your|consumer|requestor|requester|about you)\b/.test(plain)
}

const AUTOCOMPLETE: Readonly<Record<string, Meaning>> = {
  name: 'fullName',
  'given-name': 'firstName',
  'additional-name': 'middleName',
  'family-name': 'lastName',
  'honorific-suffix': 'suffix',
  'honorific-prefix': 'other',
  email: 'email',
  tel: 'phone',
  'tel-national': 'phone',
  'tel-country-code': 'dialCode',
  'street-address': 'street',
  'address-line1': 'street',
  'address-line2': 'unit',
  'address-level2': 'city',
  'address-level1': 'state',
  'postal-code': 'zip',
  country: 'country',
  'country-name': 'country',
  bday: 'birthDate',
  'bday-year': 'birthYear',
  'bday-month': 'birthMonth',
  'bday-day': 'birthDay',
  organization: 'other',
  username: 'other',
  'one-time-code': 'verificationCode',
}

/** What an `autocomplete` attribute asks for. Sections and `home` or `work` don't matter. */
export function meaningOfAutocomplete(attribute: string): Meaning | null {
  return AUTOCOMPLETE[attribute.toLowerCase().trim().split(/\s+/).at(-1) ?? ''] ?? null
}

const SHORT_NAMES: Readonly<Record<string, string>> = {
  fname: 'first name',
  fn: 'first name',
  lname: 'last name',
  ln: 'last name',
  mname: 'middle name',
  fullname: 'full name',
  addr: 'address',
  addr1: 'address',
  address1: 'address',
  addr2: 'address 2',
  st: 'state',
  dob: 'dob',
  yob: 'year of birth',
  ph: 'phone',
  em: 'email',
  postcode: 'postcode',
  zipcode: 'zip',
}

/** What a field's name or id asks for: names are English words run together. */
export function meaningOfNames(names: readonly string[]): Meaning | null {
  for (const name of names) {
    const words = name
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .map(word => SHORT_NAMES[word] ?? word.replace(/\d+$/, ''))
    const text = words
      .join(' ')
      .replace(/first ?name/, 'first name')
      .replace(/last ?name/, 'last name')
      .trim()
    const meaning = meaningOfText(SHORT_NAMES[text] ?? text, 'en')
    if (meaning !== null && meaning !== 'other') return meaning
  }
  return null
}
