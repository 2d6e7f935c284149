// Real US cities with their ZIP prefix and area codes, and the states. Streets and house numbers are made up.

export type City = { city: string; state: string; zip: string; areas: readonly string[]; weight: number }

/** Two-letter code → name of the 50 states and DC. */
export const stateNames: Readonly<Record<string, string>> = Object.fromEntries(
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`
    .split('|')
    .map(entry => [entry.slice(0, 2), entry.slice(3)]),
)

// city;state;first three ZIP digits;area codes;weight (roughly tens of thousands of people, big cities damped)
const TABLE = `
New York;NY;100;212 646;60|Brooklyn;NY;112;718 347;40|Buffalo;NY;142;716;9|Rochester;NY;146;585;8|Syracuse;NY;132;315;6|Albany;NY;122;518;5|Yonkers;NY;107;914;6
Los Angeles;CA;900;213 323;48|San Diego;CA;921;619 858;24|San Jose;CA;951;408;18|San Francisco;CA;941;415;16|Fresno;CA;937;559;12|Sacramento;CA;958;916;12|Long Beach;CA;908;562;10|Oakland;CA;946;510;9|Bakersfield;CA;933;661;9|Riverside;CA;925;951;8|Stockton;CA;952;209;7|Santa Rosa;CA;954;707;5
Chicago;IL;606;312 773;40|Aurora;IL;605;630;6|Rockford;IL;611;815;5|Springfield;IL;627;217;4|Peoria;IL;616;309;4
Houston;TX;770;713 832;34|San Antonio;TX;782;210;24|Dallas;TX;752;214 972;22|Austin;TX;787;512 737;18|Fort Worth;TX;761;817;16|El Paso;TX;799;915;11|Corpus Christi;TX;784;361;7|Lubbock;TX;794;806;6|Waco;TX;767;254;5|Amarillo;TX;791;806;5
Phoenix;AZ;850;602 480;26|Tucson;AZ;857;520;12|Mesa;AZ;852;480;10|Flagstaff;AZ;860;928;3
Philadelphia;PA;191;215 267;26|Pittsburgh;PA;152;412;9|Allentown;PA;181;610;5|Erie;PA;165;814;4|Scranton;PA;185;570;4
Jacksonville;FL;322;904;14|Miami;FL;331;305 786;14|Tampa;FL;336;813;12|Orlando;FL;328;407;11|St Petersburg;FL;337;727;8|Tallahassee;FL;323;850;6|Fort Lauderdale;FL;333;954;7|Sarasota;FL;342;941;4
Columbus;OH;432;614;16|Cleveland;OH;441;216;10|Cincinnati;OH;452;513;9|Toledo;OH;436;419;7|Akron;OH;443;330;6|Dayton;OH;454;937;6
Charlotte;NC;282;704;15|Raleigh;NC;276;919;10|Greensboro;NC;274;336;7|Durham;NC;277;919;7|Asheville;NC;288;828;4
Indianapolis;IN;462;317;14|Fort Wayne;IN;468;260;6|Evansville;IN;477;812;4|South Bend;IN;466;574;4
Seattle;WA;981;206;14|Spokane;WA;992;509;7|Tacoma;WA;984;253;7|Vancouver;WA;986;360;5
Denver;CO;802;303 720;13|Colorado Springs;CO;809;719;9|Fort Collins;CO;805;970;5
Boston;MA;021;617;12|Worcester;MA;016;508;6|Springfield;MA;011;413;5|Lowell;MA;018;978;4
Nashville;TN;372;615;12|Memphis;TN;381;901;11|Knoxville;TN;379;865;6|Chattanooga;TN;374;423;5
Detroit;MI;482;313;12|Grand Rapids;MI;495;616;7|Lansing;MI;489;517;5|Ann Arbor;MI;481;734;4
Portland;OR;972;503;12|Eugene;OR;974;541;5|Salem;OR;973;503;5
Oklahoma City;OK;731;405;11|Tulsa;OK;741;918;8
Las Vegas;NV;891;702;12|Reno;NV;895;775;6
Louisville;KY;402;502;10|Lexington;KY;405;859;7
Baltimore;MD;212;410;11|Frederick;MD;217;301;4
Milwaukee;WI;532;414;10|Madison;WI;537;608;6|Green Bay;WI;543;920;4
Albuquerque;NM;871;505;9|Las Cruces;NM;880;575;4
Kansas City;MO;641;816;9|St Louis;MO;631;314;9|Springfield;MO;658;417;5
Atlanta;GA;303;404;13|Augusta;GA;309;706;6|Savannah;GA;314;912;5|Macon;GA;312;478;4
Virginia Beach;VA;234;757;8|Richmond;VA;232;804;7|Roanoke;VA;240;540;4|Arlington;VA;222;703;6
Omaha;NE;681;402;8|Lincoln;NE;685;402;6
Minneapolis;MN;554;612;9|St Paul;MN;551;651;7|Duluth;MN;558;218;3
New Orleans;LA;701;504;8|Baton Rouge;LA;708;225;6|Shreveport;LA;711;318;5
Wichita;KS;672;316;7|Topeka;KS;666;785;4
Newark;NJ;071;973;7|Trenton;NJ;086;609;5|Toms River;NJ;087;732;4
Birmingham;AL;352;205;6|Mobile;AL;366;251;5|Huntsville;AL;358;256;5
Boise;ID;837;208;6|Des Moines;IA;503;515;6|Cedar Rapids;IA;524;319;4|Salt Lake City;UT;841;801;7|Provo;UT;846;801;4
Little Rock;AR;722;501;6|Jackson;MS;392;601;5|Charleston;SC;294;843;5|Columbia;SC;292;803;5|Greenville;SC;296;864;4
Hartford;CT;061;860;5|New Haven;CT;065;203;5|Providence;RI;029;401;5|Manchester;NH;031;603;4|Portland;ME;041;207;4|Burlington;VT;054;802;3
Anchorage;AK;995;907;4|Honolulu;HI;968;808;6|Billings;MT;591;406;4|Fargo;ND;581;701;4|Sioux Falls;SD;571;605;4|Cheyenne;WY;820;307;2|Wilmington;DE;198;302;4|Charleston;WV;253;304;3|Washington;DC;200;202;10`

/** About 150 cities, largest first. */
export const cities: readonly City[] = TABLE.trim()
  .split(/[|\n]/)
  .map(line => {
    const [city = '', state = '', zip = '', areas = '', weight = '1'] = line.split(';')
    return { city, state, zip, areas: areas.split(' '), weight: Number(weight) }
  })
