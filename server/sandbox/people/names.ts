// Names of the made-up population: common US first names by cohort, surnames, nicknames. Weights are rough shares.
import { type Weighted, weigh } from '../random.ts'

export type Sex = 'f' | 'm'

// name and its weight for people born before 1955, 1955 to 1979, 1980 and later
const MEN = `James 34 26 12|Robert 34 24 9|John 33 25 11|William 24 17 12|Richard 20 12 4|Charles 17 9 5|Thomas 15 11 6|Donald 15 6 1|George 12 4 3|Kenneth 12 9 4|Joseph 14 12 10|Edward 10 6 3|Paul 10 9 3|David 18 28 14|Ronald 10 7 2|Frank 8 4 2|Raymond 9 5 2|Gary 7 10 1|Larry 7 7 1|Walter 7 2 1|Harold 7 1 0|Henry 6 2 4|Arthur 6 2 1|Albert 5 2 1|Jack 5 2 4|Roger 5 5 1|Gerald 5 4 1|Carl 5 3 1|Ralph 5 2 0|Roy 5 2 1|Lawrence 4 3 1|Jerry 4 5 1|Dennis 4 8 1|Wayne 4 3 1|Eugene 5 2 0|Stanley 3 1 0|Leonard 3 1 0|Earl 3 1 0|Michael 10 38 22|Mark 2 20 5|Steven 3 16 6|Timothy 2 13 6|Jeffrey 1 14 4|Scott 1 13 3|Kevin 1 13 8|Brian 1 15 9|Gregory 2 9 3|Daniel 5 13 16|Anthony 5 10 12|Eric 1 10 8|Stephen 4 9 3|Andrew 3 8 16|Patrick 3 6 5|Douglas 3 7 1|Peter 4 6 3|Keith 2 7 2|Terry 3 6 1|Bruce 3 5 1|Craig 1 6 1|Randy 1 6 1|Todd 0 6 1|Christopher 1 19 22|Matthew 1 10 22|Jason 0 14 9|Joshua 0 4 19|Ryan 0 5 14|Nicholas 1 3 14|Justin 0 3 13|Brandon 0 3 13|Tyler 0 1 12|Zachary 0 1 10|Kyle 0 2 9|Aaron 1 4 8|Adam 1 5 7|Benjamin 2 3 8|Nathan 1 2 8|Samuel 3 2 7|Jonathan 1 4 10|Alexander 1 2 9|Jose 2 4 8|Juan 2 3 5|Luis 1 3 5|Carlos 1 3 5|Jesus 1 2 4|Miguel 1 2 3|Marcus 1 3 4|Derek 0 3 4|Travis 0 3 5|Sean 0 4 5|Cody 0 1 6|Jesse 2 3 5|Ethan 0 0 4|Evan 0 1 4|Ian 0 1 3|Victor 2 2 2|Hector 1 2 2|Omar 0 1 2|Russell 4 4 1|Philip 3 3 1|Glenn 2 3 0|Leroy 2 1 0|Willie 4 2 1|Andre 0 2 2|Darnell 0 1 1|Wei 0 1 1|Raj 0 1 1|Minh 0 1 1`
const WOMEN = `Mary 50 20 4|Patricia 26 15 2|Barbara 24 9 1|Linda 20 14 1|Betty 20 2 0|Dorothy 16 2 0|Margaret 16 6 3|Carol 14 7 0|Nancy 14 9 1|Shirley 13 3 0|Helen 11 2 1|Sandra 11 11 2|Ruth 9 2 1|Virginia 8 2 0|Joan 9 3 0|Judith 9 4 0|Joyce 9 3 0|Frances 7 2 1|Martha 7 3 1|Alice 6 2 1|Jean 8 2 0|Marie 6 3 1|Doris 7 1 0|Gloria 6 3 1|Evelyn 6 1 2|Janet 6 6 0|Beverly 6 3 0|Donna 6 11 1|Diane 5 8 0|Kathleen 6 8 2|Carolyn 6 4 1|Janice 6 4 0|Judy 6 4 0|Rose 5 2 1|Catherine 5 6 4|Elizabeth 10 14 14|Susan 8 18 1|Karen 4 19 1|Deborah 5 12 1|Sharon 6 10 1|Cynthia 3 11 2|Brenda 3 11 2|Pamela 3 11 1|Debra 3 11 0|Teresa 2 8 2|Denise 1 8 1|Cheryl 2 9 1|Lisa 1 24 3|Kimberly 0 19 7|Michelle 0 18 9|Angela 0 14 6|Tammy 0 11 1|Laura 2 11 6|Julie 1 12 3|Lori 0 10 1|Christine 2 9 3|Jennifer 0 22 17|Amy 0 14 7|Melissa 0 13 9|Rebecca 2 8 9|Stephanie 0 8 11|Heather 0 10 8|Nicole 0 7 12|Dawn 0 8 1|Maria 4 9 7|Rachel 1 4 11|Amanda 0 5 16|Jessica 0 6 23|Sarah 3 6 18|Ashley 0 1 21|Emily 1 2 14|Megan 0 2 11|Lauren 0 2 11|Samantha 0 2 12|Brittany 0 0 11|Kayla 0 0 7|Danielle 0 3 8|Courtney 0 1 7|Victoria 1 2 8|Hannah 0 1 7|Alexis 0 0 6|Natalie 0 2 6|Erin 0 5 6|Kelly 0 8 6|Crystal 0 4 4|Tiffany 0 4 7|Katherine 2 4 9|Anna 4 2 6|Andrea 1 6 6|Rosa 3 3 3|Ana 1 2 4|Carmen 2 2 2|Guadalupe 1 2 2|Yolanda 1 3 1|Monica 0 5 4|Veronica 0 4 3|Tanya 0 4 1|Latoya 0 2 2|Ebony 0 1 2|Olivia 0 1 5|Grace 2 1 3|Emma 2 0 5|Claire 1 1 2|Vanessa 0 3 6|Wanda 3 3 0|Regina 1 3 1|Jacqueline 3 5 3|Mei 0 1 1|Priya 0 1 1|Linh 0 1 1`
// roughly per ten thousand people
const SURNAMES = `Smith 88|Johnson 69|Williams 57|Brown 49|Jones 48|Garcia 40|Miller 40|Davis 39|Rodriguez 38|Martinez 36|Hernandez 36|Lopez 30|Gonzalez 29|Wilson 27|Anderson 27|Thomas 26|Taylor 25|Moore 25|Jackson 24|Martin 24|Lee 24|Perez 23|Thompson 23|White 22|Harris 21|Sanchez 21|Clark 19|Ramirez 19|Lewis 18|Robinson 18|Walker 18|Young 16|Allen 16|King 16|Wright 16|Scott 15|Torres 15|Nguyen 15|Hill 15|Flores 15|Green 15|Adams 15|Nelson 14|Baker 14|Hall 14|Rivera 13|Campbell 13|Mitchell 13|Carter 13|Roberts 13|Gomez 12|Phillips 12|Evans 12|Turner 12|Diaz 11|Parker 11|Cruz 11|Edwards 11|Collins 11|Reyes 11|Stewart 11|Morris 11|Morales 10|Murphy 10|Cook 10|Rogers 10|Gutierrez 10|Ortiz 10|Morgan 10|Cooper 10|Peterson 9|Bailey 9|Reed 9|Kelly 9|Howard 9|Ramos 9|Kim 9|Cox 9|Ward 9|Richardson 8|Watson 8|Brooks 8|Chavez 8|Wood 8|James 8|Bennett 8|Gray 8|Mendoza 8|Ruiz 8|Hughes 8|Price 8|Alvarez 8|Castillo 7|Sanders 7|Patel 7|Myers 7|Long 7|Ross 7|Foster 7|Jimenez 7|Powell 7|Jenkins 7|Perry 7|Russell 7|Sullivan 7|Bell 6|Coleman 6|Butler 6|Henderson 6|Barnes 6|Fisher 6|Vasquez 6|Simmons 6|Romero 6|Jordan 6|Patterson 6|Alexander 6|Hamilton 6|Graham 6|Reynolds 6|Griffin 6|Wallace 6|Moreno 5|West 5|Cole 5|Hayes 5|Bryant 5|Herrera 5|Gibson 5|Ellis 5|Tran 5|Medina 5|Aguilar 5|Stevens 5|Murray 5|Ford 5|Castro 5|Marshall 5|Owens 5|Harrison 5|Fernandez 5|McDonald 5|Woods 5|Washington 5|Kennedy 5|Wells 5|Vargas 4|Henry 4|Chen 4|Freeman 4|Webb 4|Tucker 4|Guzman 4|Burns 4|Crawford 4|Olson 4|Simpson 4|Porter 4|Hunter 4|Gordon 4|Mendez 4|Silva 4|Shaw 4|Snyder 4|Mason 4|Dixon 4|Munoz 4|Hunt 4|Hicks 4|Holmes 4|Palmer 4|Wagner 4|Black 4|Robertson 4|Boyd 4|Stone 4|Salazar 4|Fox 4|Warren 4|Mills 3|Meyer 3|Rice 3|Schmidt 3|Garza 3|Daniels 3|Ferguson 3|Nichols 3|Stephens 3|Soto 3|Weaver 3|Ryan 3|Gardner 3|Payne 3|Grant 3|Dunn 3|Kelley 3|Spencer 3|Hawkins 3|Arnold 3|Pierce 3|Vazquez 3|Hansen 3|Peters 3|Santos 3|Hart 3|Bradley 3|Knight 3|Elliott 3|Cunningham 3|Duncan 3|Armstrong 3|Hudson 3|Carroll 3|Lane 3|Riley 3|Andrews 3|Alvarado 3|Ray 3|Delgado 3|Berry 3|Perkins 3|Hoffman 3|Johnston 3|Matthews 3|Pena 3|Richards 3|Contreras 3|Willis 3|Carpenter 3|Lawrence 3|Sandoval 3|Guerrero 3|George 3|Chapman 3|Rios 3|Estrada 3|Ortega 3|Watkins 3|Greene 2|Nunez 2|Wheeler 2|Valdez 2|Harper 2|Burke 2|Larson 2|Santiago 2|Maldonado 2|Morrison 2|Franklin 2|Carlson 2|Austin 2|Dominguez 2|Carr 2|Lawson 2|Jacobs 2|Obrien 2|Lynch 2|Singh 2|Vega 2|Bishop 2|Montgomery 2|Oliver 2|Jensen 2|Harvey 2|Williamson 2|Gilbert 2|Dean 2|Sims 2|Espinoza 2|Howell 2|Li 2|Wong 2|Reid 2|Hanson 2|Le 2|McCoy 2|Garrett 2|Burton 2|Fuller 2|Wang 2|Weber 2|Welch 2|Rojas 2|Lucas 2|Marquez 2|Fields 2|Park 2|Yang 2|Little 2|Banks 2|Padilla 2|Day 2|Walsh 2|Bowman 2|Schultz 2|Luna 2|Fowler 2|Mejia 2|Whitaker 1|Lindqvist 1|Abernathy 1|Kowalski 1|Okafor 1|Castellano 1|Fitzgerald 2|Delacroix 1|Yoder 1|Haddad 1|Novak 1|Petrov 1|Nakamura 1|Osborne 1|Pruitt 1|Quintero 1|Rasmussen 1|Sorensen 1|Thibodeaux 1|Underwood 1|Vaughn 2|Winslow 1|Yates 1|Zimmerman 2`

type Cohort = 0 | 1 | 2

function firstNames(table: string): readonly [Weighted<string>, Weighted<string>, Weighted<string>] {
  const rows = table.split('|').map(row => row.split(' '))
  const cohort = (column: number) => weigh(rows.map(row => [row[0] ?? '', Number(row[column] ?? 0)] as const))
  return [cohort(1), cohort(2), cohort(3)]
}

const FIRST = { m: firstNames(MEN), f: firstNames(WOMEN) }

/** Common first names for a person of that sex born in that year. */
export function firstNamesOf(sex: Sex, birthYear: number): Weighted<string> {
  const cohort: Cohort = birthYear < 1955 ? 0 : birthYear < 1980 ? 1 : 2
  return FIRST[sex][cohort]
}

/** Surnames, weighted by frequency. */
export const surnames: Weighted<string> = weigh(
  SURNAMES.split('|').map(row => {
    const [name = '', weight] = row.split(' ')
    return [name, Number(weight)] as const
  }),
)

/** Formal name → short form, as the sandbox sites know them. */
export const nicknames: Readonly<Record<string, string>> = Object.fromEntries(
  'James Jim|Robert Bob|John Jack|William Bill|Richard Rick|Charles Chuck|Thomas Tom|Kenneth Ken|Joseph Joe|Edward Ed|David Dave|Raymond Ray|Lawrence Larry|Michael Mike|Steven Steve|Timothy Tim|Jeffrey Jeff|Gregory Greg|Daniel Dan|Anthony Tony|Stephen Steve|Andrew Andy|Patrick Pat|Christopher Chris|Matthew Matt|Joshua Josh|Nicholas Nick|Zachary Zach|Benjamin Ben|Nathan Nate|Samuel Sam|Jonathan Jon|Alexander Alex|Philip Phil|Patricia Patty|Barbara Barb|Margaret Peggy|Sandra Sandy|Judith Judy|Frances Fran|Kathleen Kathy|Catherine Cathy|Elizabeth Liz|Susan Sue|Deborah Debbie|Cynthia Cindy|Pamela Pam|Teresa Terry|Kimberly Kim|Christine Chris|Jennifer Jen|Rebecca Becky|Stephanie Steph|Jessica Jess|Samantha Sam|Victoria Vicky|Katherine Kate|Jacqueline Jackie'
    .split('|')
    .map(pair => pair.split(' ')),
)
