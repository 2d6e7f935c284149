// Numbers of people: with a given name, with a last name, in a state, in a city. Rounded facts; name-frequency.ts and
// population.ts read them. Other names fall into the bands of name-frequency.ts.

/**
 * Given names: people per 100,000 who have it, and the year by which about half of its bearers were born. Shares: the
 * 100 most frequent names of people living in 2013, from Social Security counts of births and survival
 * (FiveThirtyEight's repository `data`, `most-common-name/new-top-firstNames.csv`, CC BY 4.0). Years: rounded
 * estimates, off by about five years, not checked against the Social Security counts.
 */
export const GIVEN_COUNTS = `
michael:1158:1974 james:1022:1961 john:967:1961 robert:949:1959 david:894:1964 william:748:1960 mary:684:1948 christopher:590:1982
joseph:541:1972 richard:535:1956 daniel:514:1981 thomas:492:1960 matthew:450:1986 jennifer:433:1977 charles:428:1956 anthony:384:1979
patricia:378:1954 linda:375:1952 mark:356:1964 elizabeth:353:1978 joshua:351:1988 steven:345:1964 andrew:339:1986 kevin:329:1975
brian:324:1975 barbara:321:1949 jessica:318:1987 jason:297:1978 susan:294:1956 timothy:288:1969 paul:287:1961 kenneth:277:1959
lisa:275:1967 ryan:274:1987 sarah:269:1985 karen:266:1959 jeffrey:264:1967 donald:262:1950 ashley:257:1989 eric:253:1979
jacob:251:1996 nicholas:250:1989 jonathan:250:1986 ronald:244:1953 michelle:241:1973 kimberly:239:1972 nancy:235:1952 justin:229:1987
sandra:227:1957 amanda:225:1986 brandon:225:1989 stephanie:223:1983 emily:222:1993 melissa:221:1979 gary:218:1953 edward:217:1956
stephen:215:1962 scott:210:1970 george:209:1952 donna:209:1957 jose:209:1984 rebecca:202:1977 deborah:201:1956 laura:196:1971
cynthia:196:1962 carol:196:1948 amy:193:1976 margaret:189:1949 gregory:188:1964 sharon:188:1954 larry:187:1951 angela:185:1974
maria:183:1974 alexander:180:1995 benjamin:180:1989 nicole:177:1983 kathleen:175:1956 patrick:174:1974 samantha:172:1992 tyler:171:1993
samuel:169:1987 betty:166:1938 brenda:164:1958 pamela:162:1959 aaron:161:1985 kelly:157:1976 heather:153:1979 rachel:153:1988
adam:152:1984 christine:152:1966 zachary:151:1993 debra:151:1956 katherine:148:1984 dennis:146:1954 nathan:146:1990 christina:143:1981
julie:142:1968 jordan:142:1995 kyle:141:1989 anna:140:1984`

/**
 * Last names: people per 100,000 who have it. The 100 most frequent of the 2000 Census as estimated for 2013 (the
 * same repository, `new-top-surnames.csv`).
 */
export const SURNAME_COUNTS = `
smith:800 johnson:635 williams:533 brown:472 jones:468 garcia:406 rodriguez:382 miller:373 martinez:367 davis:365 hernandez:337
lopez:295 gonzalez:285 wilson:265 anderson:255 thomas:246 taylor:244 lee:243 moore:236 jackson:233 perez:232 martin:228 thompson:217
white:217 sanchez:209 harris:205 ramirez:186 clark:184 lewis:175 robinson:174 walker:171 young:160 hall:159 allen:157 torres:154
nguyen:152 wright:149 flores:148 king:148 scott:144 rivera:142 green:142 hill:140 adams:139 baker:138 nelson:138 mitchell:125
campbell:125 gomez:125 carter:124 roberts:122 diaz:119 phillips:118 evans:116 turner:114 reyes:111 cruz:110 parker:109 edwards:108
collins:107 stewart:106 morris:105 morales:103 ortiz:102 gutierrez:101 murphy:100 rogers:99 cook:98 kim:95 morgan:93 cooper:91
ramos:91 peterson:91 gonzales:91 bell:90 reed:90 bailey:89 chavez:88 kelly:87 howard:86 richardson:85 ward:85 cox:84 ruiz:83
brooks:82 watson:82 wood:82 james:81 mendoza:80 gray:80 bennett:80 alvarez:80 castillo:78 price:77 hughes:76 vasquez:76 sanders:75
jimenez:75 long:75 foster:75`

/**
 * Last names of groups for which the bands of name-frequency.ts are too rough: people per 100,000, from the 2010
 * Census (U.S. Census Bureau, `Names_2010Census.csv`, column `prop100k`; public domain). Selected from the 1,022 most
 * frequent; rarer ones (Hoang, Dang, Bui, Ngo, Duong and others) have no count here and stay in their bands.
 */
export const CENSUS_SURNAMES = `
tran:63.9 le:37.62 pham:28.59 huynh:18.64 ho:16.89 truong:12.97 phan:12.83 vo:12.28 vu:12.26 lam:18.83
chen:57.49 li:37.9 wong:37.76 wang:37.25 yang:35.95 chang:27.78 lin:26.95 liu:26.57 chan:25.99 huang:24.52 wu:24.31 zhang:23.77
yu:17.64 chung:14.61 lu:12.08 tang:11.85 vang:16.28 xiong:12.71 lim:12.55 park:36.17 choi:17.22
patel:77.96 singh:39.58 khan:25.82 gill:25.41 ali:20.34 shah:19.76 kaur:16.53 ahmed:16.38 silva:54.79`

/**
 * Given and last names that occur together, so treating them as independent counts too few people: a Maria is more
 * likely a Garcia than a Schmidt. `factor` is the minimum correction: one over the group's share of the population,
 * reduced for names that others also have. A rounded estimate.
 */
export const NAME_GROUPS: readonly { factor: number; given: string; last: string }[] = [
  {
    factor: 5,
    given: `maria jose juan luis carlos jesus miguel jorge francisco antonio manuel pedro roberto ricardo alejandro fernando eduardo rafael
      javier raul sergio mario victor ramon oscar ruben enrique alberto arturo ana rosa carmen martha guadalupe juana margarita teresa
      leticia gloria silvia veronica alicia yolanda blanca adriana alejandra gabriela claudia norma lucia elena isabel`,
    last: `garcia rodriguez martinez hernandez lopez gonzalez perez sanchez ramirez torres flores rivera gomez diaz reyes cruz morales
      ortiz gutierrez ramos chavez ruiz mendoza alvarez castillo vasquez jimenez moreno romero herrera medina aguilar vargas castro
      guzman mendez fernandez munoz salazar garza soto vega delgado gonzales contreras santiago rios ortega nunez figueroa`,
  },
  {
    factor: 10,
    given: 'wei li ming jin yan mei ling jun min jing hui hong kim',
    last: 'wang li zhang chen liu yang huang wu lin zhao zhou xu ho lam kim park lee choi wong chan',
  },
  {
    factor: 50,
    given: `tuan hung minh thanh anh lan linh hong kim dung huong hoa hai long nam son quang khanh trung hieu duc vinh binh cuong dat phong
      thao trang ngoc loan yen tam mai nga thuy phuong hanh hang tuyet bich quoc thi van`,
    last: 'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh truong mai luong trinh ton',
  },
  {
    factor: 10,
    given: 'muhammad mohammed mohamed ahmed ali hassan omar fatima ibrahim yusuf raj priya amit sanjay',
    last: 'khan ali ahmed hussain hassan mohamed patel singh sharma kumar shah gupta',
  },
]

/**
 * Population of the states, the District of Columbia and Puerto Rico in thousands: residents, 2020 Census (April 1,
 * 2020).
 */
export const STATE_PEOPLE = `al:5024 ak:733 az:7152 ar:3012 ca:39538 co:5774 ct:3606 de:990 dc:690 fl:21538 ga:10712 hi:1455 id:1839 il:12813
in:6786 ia:3190 ks:2938 ky:4506 la:4658 me:1362 md:6177 ma:7030 mi:10077 mn:5706 ms:2961 mo:6155 mt:1084 ne:1962 nv:3105 nh:1378
nj:9289 nm:2118 ny:20201 nc:10439 nd:779 oh:11799 ok:3959 or:4237 pa:13003 pr:3286 ri:1097 sc:5118 sd:887 tn:6911 tx:29146 ut:3272
vt:643 va:8631 wa:7705 wv:1794 wi:5894 wy:577`

/**
 * Population of large cities in thousands, 2020 Census (April 1, 2020); boroughs of New York separately. Of the 129,
 * 74 were checked against a published list of the counts. The others (the boroughs and most cities outside their
 * state's five largest) are rounded values from general knowledge.
 */
export const CITY_PEOPLE = `new york,ny:8804;brooklyn,ny:2736;queens,ny:2405;manhattan,ny:1694;bronx,ny:1473;staten island,ny:496;
los angeles,ca:3899;chicago,il:2746;houston,tx:2305;phoenix,az:1608;philadelphia,pa:1604;san antonio,tx:1435;san diego,ca:1387;
dallas,tx:1304;san jose,ca:1013;austin,tx:962;jacksonville,fl:950;fort worth,tx:919;columbus,oh:906;indianapolis,in:888;
charlotte,nc:875;san francisco,ca:874;seattle,wa:737;denver,co:716;washington,dc:690;nashville,tn:689;oklahoma city,ok:681;
boston,ma:676;el paso,tx:679;portland,or:653;las vegas,nv:642;memphis,tn:633;detroit,mi:639;baltimore,md:586;milwaukee,wi:577;
albuquerque,nm:565;fresno,ca:542;tucson,az:543;sacramento,ca:525;mesa,az:504;kansas city,mo:508;atlanta,ga:499;omaha,ne:486;
colorado springs,co:479;raleigh,nc:468;long beach,ca:467;virginia beach,va:459;miami,fl:442;oakland,ca:441;minneapolis,mn:430;
tulsa,ok:413;bakersfield,ca:403;wichita,ks:398;arlington,tx:394;aurora,co:386;tampa,fl:385;new orleans,la:384;cleveland,oh:373;
anaheim,ca:347;honolulu,hi:351;henderson,nv:318;stockton,ca:321;riverside,ca:315;lexington,ky:323;corpus christi,tx:318;orlando,fl:308;
irvine,ca:308;cincinnati,oh:309;santa ana,ca:310;newark,nj:312;saint paul,mn:312;pittsburgh,pa:303;greensboro,nc:299;lincoln,ne:291;
durham,nc:284;plano,tx:285;anchorage,ak:291;jersey city,nj:292;saint louis,mo:302;chandler,az:276;north las vegas,nv:263;chula vista,ca:275;
buffalo,ny:278;gilbert,az:268;reno,nv:264;madison,wi:270;fort wayne,in:264;toledo,oh:271;lubbock,tx:257;saint petersburg,fl:258;
laredo,tx:255;irving,tx:257;chesapeake,va:249;glendale,az:248;winston salem,nc:250;scottsdale,az:241;garland,tx:246;boise,id:236;
norfolk,va:238;spokane,wa:229;richmond,va:227;fremont,ca:231;huntsville,al:215;louisville,ky:633;baton rouge,la:227;hialeah,fl:223;
tacoma,wa:219;rochester,ny:211;yonkers,ny:212;worcester,ma:207;salt lake city,ut:200;providence,ri:191;des moines,ia:214;
birmingham,al:201;montgomery,al:201;modesto,ca:218;oxnard,ca:202;little rock,ar:203;akron,oh:190;augusta,ga:202;knoxville,tn:191;
chattanooga,tn:181;vancouver,wa:191;salem,or:176;eugene,or:177;dayton,oh:138;syracuse,ny:149;hartford,ct:121;bridgeport,ct:149`
