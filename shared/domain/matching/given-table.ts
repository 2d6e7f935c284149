// Common given names that are in neither the frequency table nor the table of short forms; general knowledge. If a
// name differs by one letter from another name on these lists, it is a sibling's, not a typo.

export const GIVEN_NAMES = `
aaliyah abel ada adan addison adelina adolfo adrian adriana adrienne agustin ahmad aidan aiden aileen aisha alana alanna alba
albertina aldo alec alejandra aleida alessandra alexa alfreda alia aliana alicia alina alisa alisha alison aliza alma alondra
alta althea alva alvaro alvina alyssa amalia amari amber amelie amina amir amos amparo anabel anastasia anders andre andres
angel angelo angus anika anissa anita aniya annabel annabelle annalise annika ansel antoine antwan apollo april araceli arden
aretha ariana ariel arielle arlo armand armando armani arnulfo arron arturo asa ashton asia astrid athena aubrey audra audrey
august aurelia aurelio aurora austen autumn ava avery axel ayla aylin azalea
barry beatriz beau becky belen bella benita benito benton berenice bernadine bernardo bernice berta beryl bessie beulah bianca
blaine blair blake blanca blanche bonita boyd brad braden bradford brady braxton brayan brayden breanna brenda brendan brenna brennan
brent brenton brett briana brianna brice bridgette brielle brock broderick brody bronson brooke brooklyn bruno bryanna bryant bryce
bryson buford burton byron
cade caden caleb callie camden camila camille camilo camryn candice cara carina carissa carla carlee carlene carleton carlo
carlota carlton carly carmela carmelo carmella carmine carolina caron carrie carroll carson carter cary casey cassidy cecelia
cecil cedric celeste celestine celia celina cesar chad chadwick chance chandra chanel chantal charity charlene charmaine chase chasity
chelsea chelsey cherie cherise chiara chloe christa cicely ciera cindi claire clara clarice clarissa clark claude claudette
claudia claudio clay clayton clement clemente cleo cleveland clint clyde cody colby cole coleen colette colin colleen collin
concepcion conner connor conrad consuelo cora coral coralie corbin cordell corey corina corinne cornelia corrine cortez cory
craig cristian cristobal cruz cullen curt cyril cyrus
daisy dakota dale dallas dalton damian damien damon dana dandre dane danette dania danica danilo danita dante daphne darcy darell
daren daria darian dariana darien dario darius darla darlene darnell darrel darrell darren darrin darryl darwin daryl dashawn
davina davis davon dawson dayana dayna deandre deangelo deann deanna deanne debora declan deirdre delaney delfina delia delilah
della delma delmar delores deloris delphine demetria demetrius dena denis denisse denver derick derrick desiree desmond destiny
devin devon dewey dexter diamond diego dimitri dina dino dion dionne dixie dolan domenic domingo dominick dominique dona donna donnell
donovan dora doreen dorian doretha dorothea dorthy doyle drake duane dulce duncan dustin dusty dwayne dylan
earl earlene earnest easton edison edmond edna eduarda edwina efrain eileen elaina elba elda eldon eldridge elease eli eliana elias
eliezer elijah elisa elise eliseo eliza ellery ellis elliot elliott ellie elmer elmira elmo elnora eloise elsa elsie elton elva
elvin elvis elwood elyse emanuel emerson emery emil emilia emiliano emilio emmanuel emmett emory enid enoch enzo erasmo erica
ericka erika erin erma erminia erna ernestina ernestine ervin erwin esmeralda esperanza essence esteban estefania estela estella
estelle esther estrella ethelyn etta eula eunice eva evan evangelina evangeline evelia everett ezra
fabian fabiola faith fannie farrah faustino fay faye federico felecia felicity felipe felix fermin fern fidel filomena finley finn
fiona fletcher flora florine floy forrest foster francine francisca franco freda frederic freida freya frida fritz
gabriella gage galen garland garret garrett garrick garry garth gavin gayla gena genaro gene genesis geneva genevieve gerard gerardo germaine
german gerri gerson gianna gideon gilda gilberto gina ginger giovanna gisela giselle gladys glen glenda glenn glenna gonzalo
gordon grady graham grant grayson greta gretchen griffin griselda grover guido gunnar gunner guy gwen gwyneth
hailee hal haley hallie hank hanna hans harlan harley harmony harper harriett harris harvey hassie hattie haven hayden hazel heath hector
heidi helena helga henrik heriberto herminia hilary hilda hillary hiram holden hollie hollis holly homer hope horace horacio
hortencia houston hoyt hubert hudson hugo humberto hunter
ian ibrahim ida iesha ila ilene iliana imani imelda imogene ina india ines inez ingrid iola ira iris irma irvin irving irwin
isaias isai isela isiah isis ismael israel issac itzel iva ivette ivory ivy izabella
jabari jace jacinto jackson jaclyn jacob jacquelin jada jade jaden jaelyn jaime jairo jalen jalisa jamal jamar jamel jameson
jamil jamila jamison jan jana janae janelle janessa janell janette janie janine janis janna jared jarod jaron jarred jarrett jarrod
jarvis jasmin jasmine jasper javon jaxon jaxson jay jayce jayda jayden jayla jaylen jaylin jaylon jayne jayson jeanine jeannette
jeannine jed jefferson jenelle jenifer jenna jennings jerald jeri jermaine jerod jerold jerri jerrod jessika jewel jillian
jimena joaquin jocelyn jodi jodie jody joelle johana johanna johnathon johnna jolene jolie jonah jonas jordon jorden josef joselyn josefa
josette josh josiah josie josue jovan jovani joy juana judah jude judson julianna julianne juliana juliet juliette julio junior june
justice justina justine
kacey kade kadence kaden kai kaila kaitlin kaleb kali kameron kamila kara kareem karen karin karina karissa karl karla karlee karly
karsten kasandra kasey kassandra katharina kathrine katlyn katrina kay kaya kayden kaydence kayla kaylee kayleigh keegan keely
keenan keisha keith kelli kellen kelsey kelsie kelton kelvin kendall kendra kendrick kenia kennedy kennith kent kenya kenyatta kermit kerri
kerry keven khalid khalil kiana kiara kiera kieran kierra killian kimora kira kirk kirsten kirstin kobe kody kolby kolton konnor kora korey
kory kourtney krista kristal kristian kristofer kristyn krystal krystle kurt kurtis kyla kylee kyleigh kyler kylie kyra
lacey lacy ladonna lakeisha lakesha lakisha lamar lamont lana lance landon landen lane lara larissa larue lashawn lashonda lashunda
latanya latasha latisha latonya latosha latoya latrice latricia laura laurel lauri lavern laverne lavon lavonne lawanda layla lea
leandra leandro leann leanna leanne leda leif leigh leila leilani lela leland lelia lena lenard lenny lenore leola leona leonardo
leonel leonor leroy lesa lesia lessie leta letha levi lexie lia liam liana libby lidia lila lilia lilian liliana lilly lily lina
lincoln linnea lionel lisa lisbeth lisette livia liza lizbeth lizzie logan lois lola lolita lon lonnie lora loraine loren lorena
lorene lorenza lorenzo loretta loriann lorie lorna lorri lottie lou louella louis louisa lourdes lowell loyd luana luann lucia
luciana luciano lucien lucila lucinda lucio lucius lucretia ludwig luella luke lula luna lupe lura luther luz lyda lydia lyle lyman lyndon
lynette lynn lynne lynsey
mabel mable macie mack mackenzie macy maddox madeleine madelyn mae maeve magnolia magnus mai maia makayla makenna makenzie malachi malia
malik malika malinda mallory malissa mamie mandi mandy manuela mara marcel marcela marcella marcelino marcello marcelo marci
marcia marco marcos marcy margarito margery margo margot margret marguerite mari mariah mariam mariana mariano maribel maricela
mariela marietta marilee marin marina mario maris marisa marisela marisol marissa maritza markel marla marlen marlin marlo marlon marlyn marley
marquis marquise marquita marsha marta martina marty marva marvin maryam maryellen marylou mason mateo mathias mathilda matilda
matteo mattie maude maura mauricio mavis maximo maximus maya mayra mckayla mckenna mckenzie meagan megan melanie melba melina
melinda melisa mellie melody melva melvina mercy meredith merle merlin merrill merry mervin meryl mia micaela micah michaela michal
micheal michel mickey miguelina mika mikayla mila milagros milan milena miles miley millard millicent millie mimi mina mindy mira
miracle miranda mireya miriam misael misti misty mitzi modesto moira moises molly mona monique monserrat monte monty mordecai morgan
morton moshe mozelle muriel mya myah myles myra myriam myrna myron myrtle
nadia nadine naomi napoleon narciso nash nasir natasha nathanael nathen ned nehemiah neil nell nellie nelly neoma nestor nettie neva
nevaeh newton nia nichol nicki nicola nicolette nigel nikhil nikita nikki nikolas nina nita noe noel noelia noelle noemi nola nolan
nona nora noreen norene norma norris nova nyla
octavio odell odessa odis ofelia ola oleta olen olga olin oliver ollie omari oma opal ophelia ora oralia oren orlando orville osvaldo
otis owen
pablo paige paloma pamala paris parker pascal pasquale patience patrica patrice patti paulette paulina paulo paxton payton pearl pearlie
penny perla perry pete peyton phoebe pierce piper porter precious presley preston prince princess priscila porfirio
queen quentin quincy quinn quinton
rachelle rae raegan rafaela raheem raina raleigh ralph ramiro ramona ramonita randal randell randi raphaela raquel rashad rashawn
raven rayford raylene raymundo rayna reagan reba reece reed reese refugio reggie reid reina reinaldo remington rena renata renato
rene renee reta retha reva rex rey reyna reynaldo reynold rhea rhett rhoda rhonda rhys ricarda rico rickie riley river rob roberta
robbie robyn rocco rochelle rocio rocky roderick rodger rodrick rogelio rohan roland rolando rolland roma roman romeo romona rona ronda
ronna roosevelt rory rosalia rosalie rosalind rosalinda rosaline rosalyn rosamond rosana rosanna rosanne rosario roscoe roseann
roseanna roseanne roselyn rosemarie rosemond rosetta rosia rosina rosio roslyn ross rowan rowena roxana roxann roxanna roy royce
ruben ruby rudolf rudolfo rudy rupert rusty ruthann ruthie ryder rylan rylee ryleigh
sabrina sade sadie sage saige salma salvatore samara samir sanford sanjay santana santino santos sariah sarai sasha saul saundra savanna
savion sawyer scarlett scottie scotty selena selene selina selma serena serenity sergio seth shae shaina shakira shamar shameka
shana shane shania shanice shanika shaniqua shanna shanon shanta shante shantel shari sharla sharlene sharonda sharron shasta shauna
shavonne shawanda shawna shay shayla shayna shea shelbi shelby sheldon shelia shelley shelli shelly shelton sheree sheri sherilyn
sherita sherlyn sherrie sherrill sherron sherryl sherwood sheryl shiloh shirlene shonda shyanne sibyl sienna sierra sigmund sigrid silas
silvana simeon simon simona simone sincere skylar skyler socorro sofia sol soledad sondra sonia sonny sonya soraya spencer stacia
stan starla stefania stefanie stephan stephany stephon sterling stewart stone stuart sue suellen sullivan summer sunny susana
susanna susannah suzanna suzette sybil syble sydney sylas sylvan
tabatha tad taisha talia talon tamara tameka tamera tami tamia tamika tamra tania tanisha tanja tanner tanya tara tariq tarsha taryn tasha
tate tatum tatyana tavares taylor tayler teagan ted tenisha teodora teodoro terra terrance terrell terri terrie tess tessa thad
thaddeus thalia thea theda thelma theo theodora theodosia theron thora thurman tia tiana tiara tierra tim timmy tisha titus tobin
tod toni tonia tonja tonya trace tracee travis travon treena trent trenton tressa treva trey tricia trina trinidad trinity trish
trisha trista tristan tristen tristin troy trudy ty tyesha tyree tyreek tyrell tyrese tyrone tyson
ula ulises ulysses una unique urban uriah uriel ursula
valencia valentin valentina valeria valerio van vance vanesa vanna vaughn velda velma velva vena venessa venita verda verena vergie
verla verlin verna verona vernice vesta vicenta vickey vida vilma vince vincenzo viola violeta virgie virgil virgilio vito viviana
vivienne von
wade waldo walker wallace wanda wanita ward waylon weldon wendell werner weston whitley whitney wilbert wilda wiley wilford
wilfredo wilhelmina willa willard willene willian willis willow wilma wilmer wilson windy winfred winifred winnie wyatt wynona
xander ximena xiomara yadira yahir yaritza yasmin yasmine yesenia yessenia yoselin yoshiko yosef yuliana yvette
zackery zaire zander zane zara zaria zariah zayden zelda zella zelma zena zion zita zoe zoila zola zora zula`

/**
 * Vietnamese given names without diacritics. Most have about four letters and differ from another by one: Hong and
 * Hung, Hang and Hanh. Names that are far more often last names (Nguyen, Tran) are omitted.
 */
export const VIETNAMESE_GIVEN_NAMES = `
ai an anh bach bao bich bien binh cam canh chau chi chien chinh chung chuong cong cuc cuong dai dan danh dao dat diem dien diep dieu dinh
dong duc dung duong duy duyen giang ha hai han hang hanh hao hau hien hiep hieu hoa hoai hoan hoang hoi hong hop hue hung huong huu huy
huyen kha khai khang khanh khiem khoa khoi khue khuong kien kiet kieu kim lam lan lanh lien lieu linh loan loc loi long luan luyen mai man
manh minh my nam nga ngan nghi nghia ngoc nguyet nhan nhat nhi nhien nhu nhung oanh phat phi phong phu phuc phung phuoc phuong quan quang
que quoc quy quyen quyet quynh sang sinh son suong tai tam tan thach thai tham thang thanh thao thien thinh tho thoa thom thong thu thuan
thuc thuong thuy tien tin tinh toan tram trang tri trieu trinh trong truc trung tu tuan tue tung tuong tuyen tuyet uyen vi vien viet vinh
vu vuong vy xuan yen`

/** Indian given names, each in one spelling: Rajesh, Ramesh and Rakesh are three people, as are Deepa and Deepak. */
export const INDIAN_GIVEN_NAMES = `
aarti abhijit abhishek ajay ajit akash akhil alok amar amit amol anand anil anita anjali anjana ankit ankita ankur anuj anupam anuradha
aparna archana arjun arun aruna arvind asha ashish ashok ashwin atul avinash balaji bhaskar bhavesh bhavna chandan chetan chetna
chirag darshan deepa deepak deepika devendra dhaval dilip dinesh divya gagan ganesh gaurav gautam gayatri geeta girish gopal gurpreet
hardik hari harish harpreet harsha harshad hemant hetal hitesh indira jagdish jaswinder jatin jayant jayesh jitendra jyoti kalpana kamal
kamala kamlesh karan karthik kavita ketan kiran kishore krishna kunal lakshmi lalit lata lokesh madhav madhu mahendra mahesh malini
mamta manan mandeep manish manisha manju manjunath manoj manpreet meena meera mihir milan minal mohan mohit mukesh mukund nagesh nalini
namrata nandini narayan narendra naresh naveen neelam neeraj neha nikhil nikita nilesh nirmala nisha nitin nupur padma pallavi pankaj
parag paresh pooja poonam prabha prabhakar pradeep prakash pramod pranav prasad prashant pratik praveen preeti prem priya priyanka
pushpa radha raghav rahul rajat rajendra rajesh rajiv rajni raju rakesh ramesh ranjan ranjit rashmi ravi ravindra reena rekha renu
ritu rohan rohit ruchi rupal sachin sameer sandeep sandhya sangeeta sanjay sanjeev santosh sarita satish savita seema shalini shanti
sharad shashi sheela shilpa shiva shivani shobha shreya shweta shyam smita sneha sonal sridhar srinivas subhash sudha sudhir sujata suman
sumit sunil sunita suresh surendra sushila swati tarun tushar uday uma umesh usha vandana varsha varun vasant venkatesh vidya vijay vikas
vikram vimal vinay vineet vinod vipul vishal vivek yash yogesh`
