// What words mean, across English, German and Spanish: the beginnings of words (folded) that name one idea, so that
// what the classifier learns in one language counts in the others. `=` marks a whole word.
const CONCEPTS: Readonly<Record<string, string>> = {
  delete:
    'delet remov eras purg expung scrub wipe =wiped takedown delist unpublish losch gelosch entfern getilgt tilg vernicht herausgenommen rausgenommen rausnehm herausnehm elimin borr suprim supres retir =baja =bajas quitad quitam =quitar =quito =quitado =quitamos destru destroy annull dele ausgetragen austrag =rm',
  gone: '=gone =weg =raus vanish disappear verschwund desapare =404 =offline',
  hide: 'suppress hidden hide =hid hiding mask block gesperrt sperr unterdruck ausgeblendet ausblend verborg versteckt unsichtbar bloque ocult inhabilit deactivat deaktiv desactiv invisib inactiv inaktiv unlist privat =private restrict eingeschrankt einschrank limitad',
  optout: 'optout opt =opted =opting oppos opposi oposic widerspr werbewider exclu exclus robinson',
  keep: '=keep =keeps =kept =keeping retain reten retention aufbewahr behalt behalten =bleibt =bleiben verbleib verbleiben conserv manten mantien permanec =sigue =siguen =stays =stay =remain =remains =remaining =archived archiv store speicher gespeichert guard almacen aufheben verwahr',
  hold: '=hold =holds =held =have =has =possess possess maintain =verfugen vorliegen =vorliegt =liegen =liegt tenemos =tiene dispon posee obra =obran =consta =constan vorhanden hinterleg',
  process: 'process verarbeit tratam =tratar =tratamos =tratan procesa',
  find: 'locat find =found finding identif match search look lookup suche gesucht gefund auffind ermittel treffer encontr localiz hall busc busqueda coincid nachgeschaut nachsehen geprueft =checked =hits =hit ergebnis result =resultado =resultados trace discover',
  record:
    'record listing profile profil entry entries eintrag eintrage datensatz datensatze ficha perfil registro =page =pages =seite anuncio =pagina =paginas listado =file =files =datei =akte expediente fichero kartei',
  data: 'data daten dato datos info informat angaben detail',
  database: 'databas datenbank =base =bases system sistem bestand directory verzeichnis directori index',
  nothing:
    '=nothing =none =nichts =nada =zero =null =kein =keine =keinen =keinerlei =keines =keinem =keiner ningun empty =leer negativ fehlanzeige',
  link: 'link url hyperlink webadress internetadress fundstelle enlace =links webaddress permalink unterseite verlinkung =href',
  address: 'address adress anschrift direcc domicil',
  which: '=which =welche =welcher =welches =welchem =cual =cuales =where =wo =donde =que',
  send: '=send sending =sent provid suppl forward attach furnish submit =give share reply =answer =enclose =include upload =supply senden schick geschickt ubersend zusend ubermittel nennen nenn mitteil teilen angeben angab nachreich beifug hochlad envi facilit proporc indiq indicar remit mand adjunt aport comparta suba respond hacernos',
  need: '=need =needs =needed requir necessar benotig brauch erforder notwend necesit precis requer imprescind =falta =missing fehlt',
  please: 'please kindly pls plz bitte bitten =porfavor ruega rogamos =favor =pedimos =porfa',
  ask: 'ask request demand anfrag antrag ersuch anlieg begehr solicit petic pedid reclam reclama loschantrag loschersuch loschbegehr escrito schreib letter =mail =email =correo nachricht mensaje message inquir enquir',
  identity:
    'identi =id =ids ausweis legitim passport reisepass pasaport =dni =nie cedula licens licenc fuhrerschein =carnet documento =document dokument selfie photo =foto notar affidavit declarat eidesstatt meldebeschein utility certified beglaubig acredit perso',
  birth: 'birth =dob geburt nacimiento =ssn =born =age maiden',
  verify:
    'verif verifiz authentic validat valid comprob uberpruf prufen gepruft prufung pruf nachweis nachwei =proof =prove beleg beweis demostr zweifel doubt duda certain certeza',
  confirm: 'confirm bestat doubleopt =double',
  form: 'form formular webform onlineform kontaktform =formulario =formularios =form questionnaire',
  portal:
    'portal platform plattform plataform website webseite =web =site centr zentrum tool selfservice selbst account konto kundenkonto cuenta login log sign =signin einlogg anmeld iniciando inici settings einstell ajustes =app aplicacion =drop dashboard =menu',
  phone: 'phone call telephon telefon =tel hotline rufnummer anruf llam tollfree toll',
  post: '=post postal posta briefpost postweg brief =fax faxen mailed =mailing certificad burofax schriftlich carta =cartas written escrit postfach',
  only: '=only =solely exclusiv ausschlie =nur lediglich =solo solament unicament =sole mere',
  channel: 'method channel weg kanal =via =uber =through =mediante =traves inbox mailbox buzon',
  agent:
    'agent agenc agentur authori autoriz vollmacht bevollmacht vertret stellvertr represent apoderad =poder mandat intermed vermittl thirdpart =third =party =parties dritt tercer behalf =namen =nombre dienstleister middlem power attorney =poa =bot =bots',
  person:
    'individual person consumer =subject betroffen interesad titular verbrauch consumid himself herself themselves yourself personlich propio selber',
  direct: 'direct direkt directamente',
  service: 'service dienst servicio servici tool',
  resident:
    'resid =live =lives =living =reside wohn wohnhaft wohnsitz einwohner =vive citizen burger ciudadan domiciled',
  place:
    'california kaliforn =ca texas virginia colorado florida ohio =state =states bundesstaat estado =estados =eu =ue =eea =ewr europ countr land =lander pais territor gebiet jurisdic =usa =us america amerik unidos states delaware nevada idaho schweiz suiza establish niederlass establec abroad ausland',
  law: '=law =laws legal statut act gesetz rechts =recht =rechte gdpr dsgvo rgpd ccpa cpra =ley =leyes lopd legislac normativ regulat verordn reglament =art article artikel articulo section =code derech =right =rights',
  apply:
    'appl gilt =gelten anwend anwendbar aplic ampar cover bound bind obligat govern =subject unterlieg sujet entitle berechtigt scope berufen grant eligib acoger =reach greift',
  must: '=must oblig verpflicht pflicht deber =debe =debemos =mussen =muss impone vorgeschrieb',
  public:
    'public offentlich publi amtlich government county =court gericht juzgado tribunal =clerk behord register handelsregister registros boletin =boe grundbuch',
  exempt:
    'exempt exception exencion excepc exceptua exclude ausnahme ausgenomm carve =fcra =glba =hipaa =dppa gramm reporting credit schufa auskunftei bonitat solvenc crediticio',
  press:
    'press journalis news newspaper pressefreiheit medienprivileg periodis prensa zeitung noticia =speech expression meinungsfreiheit libertad freedom berichterstatt hemerotec archive',
  period: 'period frist plazo =years =year =jahre =jahr =anos =ano month monat mes =meses tax steuer fiscal',
  controller: 'controller verantwortlich responsable owner betreiber operator propietario inhaber',
  processor:
    'processor auftragsverarbeit auftragsdaten auftrag encargad subprocessor weisung instruct instrucc hosting hosten hoster host alojam alojad software =saas vendor',
  customer:
    'client customer kunde kunden auftraggeb mandant =cliente =clientes subscriber merchant employer arbeitgeber tienda =shop',
  wrong: 'wrong falsch equivoc mistak misdirect irrt verwechs confund confus incorrect erron =error',
  other:
    '=other another =different unrelated andere =anderen =anderes otra =otro =otras distint ajen separate eigenstand independ =else',
  company:
    'compan firm unternehm gesellschaft empresa entidad compania sociedad entity business busines organi verlag =gmbh =inc =llc sociedad marca brand',
  belong:
    'belong gehor pertenec own =owns =owned operat betreib betrieben gestion run =runs affiliat zugehor vinculad relacion verbindung connect zustand compet charge responsib',
  sold: '=sold verkauft vendim vendid acquired transferr ubernomm',
  contact: 'contact kontakt contact dirij dirig wenden wende redirect refer reach escrib schreiben',
  refuse:
    'refus declin reject den =denied =deny ablehn abgelehnt =lehnen =lehne zuruckgewies zuruckweis verweiger weiger rechaz deneg desestim nego negat disallow',
  cannot:
    '=cannot unable unmoglich =imposible impossible =konnen =konnten =podemos =podido =pudo =can =could',
  not: '=not =nicht =no =never =nie =weder =sin =tampoco =nor =neither =ohne =nunca =without =nope =nein =no =nee =no',
  yet: '=yet =noch =todavia =aun =still =pending pendient ausstehend =offen =open',
  interest: 'interest interess interes overrid outweigh uberwieg prevalec abwag weigh',
  basis:
    'basis grund rechtsgrund anlass ground unfounded unbegrund infundad excessiv exzess excesiv merit procede improcedent meritless frivolous',
  pay: 'pay paid payment zahl bezahl gebuhr kosten entgelt =fee =fees tarifa =pago =pagar abon coste precio price euro dollar premium =eur =usd subscri suscrip membership mitglied charge purchase',
  received:
    'receiv received erhalten eingang eingegang empfang recib acus acknowledg acuse =got logged =noted notiert registr vermerkt angelegt',
  working:
    'working progress review bearbeit bearbeitung =prufung tramit tramite revis curso proceso queue warteschlange cola backlog escalat weitergeleit weitergegeb forwarded deriv traslad assigned =pending handling handled zustandig investigat',
  will: '=will =werden =wird =werde shal sera =seran =vamos procederemos =going scheduled geplant program eingeleitet veranlass iniciad initiated =soon kurze breve proxim demnach zeitnah',
  time: '=day =days =tage =tagen =tag =dias =dia =hours =stunden =horas =week =weeks =woche =wochen =semana =semanas within innerhalb binnen =dentro =plazo =tomorrow =morgen =manana =monday =friday =freitag =lunes =viernes',
  extend: 'exten verlanger prorrog ampli additional zusatzlich adicional =further =weitere =mas longer',
  wait: 'wait patien geduld pacienc delay verzog demora allow gedulden hold suspens ruht pausad',
  part: 'part teil parte =partly =partial rest =rest remaining ubrig resto',
  update: '=update aktualis aktualisier refresh sync sincroniz abgleich',
  tellLater:
    'notify inform benachricht melden melde bescheid avisa comunic contestar responder beantwort respond =reply antwort',
  done: '=done complet erledigt abgeschloss erfolgt durchgefuhr umgesetzt vollzog hecho =listo realiz efectu ejecut finaliz finished fulfi =closed solved resolved hono entsproch nachgekomm atendid =set processed granted cumplid vorgenommen executed',
  now: '=now =already =bereits =jetzt =nun =schon =ya =just =today =heute =hoy =gestern =yesterday =ayer =ahora permanent endgultig unwiderruf definitiv successfully erfolgreich =since',
  courtesy: 'courtesy kulanz cortesia goodwill voluntar freiwillig',
  click:
    'click press tap follow open klick drucken folgen aufruf offnen pulse pulsa pinch clic cliq abra abrir =hit button schaltflache boton =siga =visit =visite =here =hier =aqui',
  expire: 'expir gultig ablauf verfall verfallt caduc valid =minutes =minuten =minutos',
  code: '=code =codes passcode =pin =otp =tan onetime einmal bestatigungscode sicherheitscode verifizierungscode zugangscode codigo clave digit ziffer cifra digito numero kennwort',
  enter: 'enter type input eingeb eintipp =geben =gib introduc ingres teclee escriba =key keyin',
  away: '=office =away vacation holiday leave urlaub abwesen elternzeit =buro haus ausente ausencia vacacion =fuera oficin sabbatical travel unterwegs reise permiso maternity parental congress congreso conference erreichbar return ruckkehr zuruck regreso vuelta =ooo =back autorep autorespond feiertag geschlossen closed cerrad offnungszeit betriebsferien hours horario',
  automatic: 'automat autom autogener noreply unmonitored monitored uberwacht',
  left: '=left retired verlassen ausgeschied trabaja tatig',
  survey:
    'survey umfrage encuesta rate rating bewert valor satisf zufrieden feedback stars sterne estrellas experience experiencia',
  promo:
    'discount rabatt descuent offer angebot oferta free gratis trial webinar seminar newsletter boletin promo upgrade deal sale% gutschein cupon exclusive unsubscrib lottery gewonnen premio prize winner congratul gluckwunsch enhorabuena',
  bounce:
    'undeliver unzustell deliver zugestellt zustell entregad entrega mailerdaemon postmaster recipient empfanger destinatario quota smtp bounce daemon',
  bank: 'bank banc bitcoin password passwort contrasena invoice rechnung factura gift iban wire transfer uberweis suspend mahnung inkasso phish',
  hire: 'application bewerb resume lebenslauf curricul candidat vacancy position puesto empleo',
  you: '=you =your =ihre =ihr =ihren =ihrem =ihrer =ihnen =sie =su =sus =usted =le =te =tu =tus =du =dein =deine =dich',
  we: '=we =our =us =wir =uns =unser =unsere =unserer =unserem =nosotros =nos =nuestro =nuestra =nuestros =nuestras =i =ich =yo =hemos',
  if: '=if =once =when =after =until =unless =before =wenn =falls =sobald =sofern =bevor =nachdem =si =cuando =tras =hasta =antes =upon',
  but: '=but =however =although =though =aber =jedoch =doch =allerdings =pero =aunque =instead =rather =stattdessen =statt =lugar =embargo =obwohl =sondern =sino',
  show: 'display show visib anzeig angezeigt sichtbar erschein muestra mostr aparec appear visible figur',
  sell: '=sell =selling =share =sharing weitergeb verkauf vend ceder cesion cedemos',
  people: 'several multiple mehrere varias varios dozens many viele muchas muchos',
  sure: '=sure sicher segur certain',
  steps: 'step steps schritt paso instructions anweisung instrucciones',
}

const WHOLE = new Map<string, string>()
const STEMS = new Map<string, string>()
let longest = 0
for (const [concept, words] of Object.entries(CONCEPTS))
  for (const word of words.split(' ')) {
    if (word.startsWith('=')) WHOLE.set(word.slice(1), concept)
    else if (!STEMS.has(word)) STEMS.set(word, concept)
    longest = Math.max(longest, word.length)
  }

/** The idea of a folded word, or null. */
export function conceptOf(word: string): string | null {
  const whole = WHOLE.get(word)
  if (whole !== undefined) return whole
  for (let length = Math.min(word.length, longest); length >= 3; length -= 1) {
    const concept = STEMS.get(word.slice(0, length))
    if (concept !== undefined) return concept
  }
  return null
}
