import { languages } from './languages.ts'
import { comparedName, plainText } from './text.ts'

/** ISO 3166-1: the codes of two characters, each followed by the one of three characters. */
const codes: readonly (readonly [string, string])[] = (
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL BFBFA ' +
  'BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG ' +
  'CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU ' +
  'EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL ' +
  'GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD ' +
  'IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO ' +
  'LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG ' +
  'MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL ' +
  'NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU ' +
  'RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV ' +
  'SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA ' +
  'UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE'
)
  .split(' ')
  .map((both) => [both.slice(0, 2), both.slice(2)])

/** The countries of ISO 3166-1, by their codes of two characters. Their names come from the platform. */
export const countryCodes: readonly string[] = codes.map(([code]) => code)

/** Names that people write and that no list of names has. */
const variants: Readonly<Record<string, string>> = {
  uk: 'GB',
  greatbritain: 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  grossbritannien: 'GB',
  grandebretagne: 'GB',
  granbretana: 'GB',
  granbretagna: 'GB',
  unitedkingdomofgreatbritainandnorthernireland: 'GB',
  america: 'US',
  unitedstatesofamerica: 'US',
  theunitedstates: 'US',
  eeuu: 'US',
  eua: 'US',
  holland: 'NL',
  thenetherlands: 'NL',
  hollande: 'NL',
  holanda: 'NL',
  olanda: 'NL',
  brd: 'DE',
  bundesrepublikdeutschland: 'DE',
  federalrepublicofgermany: 'DE',
  czechrepublic: 'CZ',
  tschechischerepublik: 'CZ',
  ceskarepublika: 'CZ',
  republicatcheca: 'CZ',
  turkey: 'TR',
  el: 'GR',
  eire: 'IE',
  republicofireland: 'IE',
  korea: 'KR',
  republicofkorea: 'KR',
  russianfederation: 'RU',
  macedonia: 'MK',
  burma: 'MM',
  ivorycoast: 'CI',
  capeverde: 'CV',
  swaziland: 'SZ',
  uae: 'AE',
  prc: 'CN',
  mainlandchina: 'CN',
  schweizerischeeidgenossenschaft: 'CH',
  vietnam: 'VN',
  palestine: 'PS',
  easttimor: 'TL',
}

const nameIn = (language: string, code: string): string | undefined => {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  return names.of(code)
}

/** Names of states that ISO 3166-3 lists as one that follows them, and codes of the Olympic committees that are none of ISO 3166-1. */
const former =
  'BU=MM burma birma birmanie birmania=MM DD ddr gdr rda eastgermany westgermany ostdeutschland westdeutschland=DE zaire=CD ' +
  'dahomey=BJ uppervolta hautevolta obervolta=BF rhodesia rhodesien rhodesie=ZW newhebrides=VU ceylon ceylan=LK siam=TH ' +
  'persia persien perse perzie=IR byelorussia belorussia weissrussland=BY moldavia moldawien moldavie=MD tschechei=CZ ' +
  'fyrom mazedonien macedoine=MK swasiland swazilandia=SZ elfenbeinkuste costadavorio ivoorkust=CI kapverde capvert kaapverdie=CV ' +
  'osttimor timororiental=TL GER=DE SUI=CH NED=NL POR=PT DEN=DK GRE=GR CRO=HR BUL=BG LAT=LV RSA=ZA KSA=SA VIE=VN URU=UY'

/** Names of parts of the United Kingdom, and of the United States, in several languages. */
const longer =
  'angleterre inghilterra inglaterra engeland anglia anglie ingiltere schottland ecosse scozia escocia schotland szkocja skotsko ' +
  'iskocya paysdegalles galles gales galler walia nordirland irlandedunord irlandadelnord irlandadelnorte noordierland nireland=GB ' +
  'usofa amerika etatsunisdamerique estadosunidosdeamerica statiunitidamerica verenigdestatenvanamerika vereinigtestaatenvonamerika ' +
  'stanyzjednoczoneameryki spojenestatyamericke amerikabirlesikdevletleri abd estadosunidosdaamerica=US ' +
  'republicacheca repubblicaceca republiquetcheque republikaczeska tsjechischerepubliek cekcumhuriyeti=CZ vae=AE ' +
  'prchina chinapr vrchina volksrepublikchina peoplesrepublicofchina=CN holysee vatican vaticano=VA bosnia bosnien bosnie=BA ' +
  'hongkong=HK macau macao=MO palestine palestina palastina palestinianterritories=PS southkorea republicofkorea koreasouth=KR ' +
  'northkorea koreanorth democraticpeoplesrepublicofkorea koreademocraticpeoplesrepublicof=KP ' +
  'drcongo democraticrepublicofthecongo democraticrepublicofcongo congothedemocraticrepublicofthe congokinshasa=CD ' +
  'republicofthecongo congobrazzaville=CG syrianarabrepublic=SY laopeoplesdemocraticrepublic=LA kyrgyzrepublic=KG ' +
  'slovakrepublic=SK taiwanprovinceofchina=TW saotome=ST thebahamas=BS thegambia=GM eswatini=SZ myanmar=MM'

/** What stands before a name in official names, in any order: "Korea, Republic of". */
const official =
  /^(?:the )?(?:(?:federal|islamic|united|bolivarian|plurinational|arab|socialist|former yugoslav|hellenic|kingdom|grand) ?)*(?:republic|kingdom|state|states|duchy|federated states|plurinational state|commonwealth|rep\.?|republik|königreich|republique|république|república|repubblica|republiek|royaume|reino|regno)? ?(?:of|de|del|di|da|von|van|du)? ?(?:the )?(?=\S)/i

/** Names in the known languages, and each country by its name in its own language. */
const makeNames = (): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const add = (name: string | undefined, code: string): void => {
    const compared = comparedName(name ?? '')
    if (compared !== '' && !names.has(compared)) names.set(compared, code)
  }
  for (const [code, three] of codes) {
    add(code, code)
    add(three, code)
  }
  for (const [name, code] of Object.entries(variants)) add(name, code)
  for (const entry of `${former} ${longer}`.split(/(?<==[A-Z]{2}) /)) {
    const [list = '', code = ''] = entry.split('=')
    for (const name of list.split(' ')) add(name, code)
  }
  for (const language of languages) {
    const all = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of countryCodes) add(all.of(code), code)
  }
  for (const code of countryCodes) add(nameIn(new Intl.Locale(`und-${code}`).maximize().language, code), code)
  return names
}

let byName: ReadonlyMap<string, string> | undefined

/** Words that one list of names has and another has not: "and", "St." for "Saint". */
const simpler = (text: string): string =>
  text
    .replace(/ (?:and|und|et|y|e|en|i|a|ve) | ?& ?/gi, ' ')
    .replace(/^(?:saint|sankt|san|santa|sainte|sint)[ -]/i, 'st ')

const found = (text: string): string | null => {
  byName ??= makeNames()
  return byName.get(comparedName(text)) ?? byName.get(comparedName(simpler(text))) ?? null
}

/** A name, also with "Republic of" and the like before or behind it. */
const named = (text: string): string | null => {
  const plain = text.trim()
  const direct = found(plain)
  if (direct !== null) return direct
  const [front = '', behind, ...more] = plain.split(',')
  const turned = behind === undefined || more.length > 0 ? plain : `${behind.trim()} ${front.trim()}`
  const whole = found(turned)
  if (whole !== null || turned.length > 60) return whole
  // Two Congos and two Koreas differ only in these words, and are known by their whole names.
  if (/congo|korea|kongo|corea|coree/i.test(turned)) return null
  const short = turned.replace(official, '')
  return short === turned ? null : found(short)
}

/** The one country that all parts of a text name; null if one of them names none, or another one. */
const same = (parts: readonly string[]): string | null => {
  const codes = new Set(parts.map(named))
  const [code = null] = codes
  return codes.size === 1 ? code : null
}

const flag = /^[\u{1f1e6}-\u{1f1ff}]{2}$/u

/**
 * The code of a country that is written as a code of two or three characters, or by name; null if it is unknown. A text with
 * several names, as in `Deutschland (DE)` and `Svizzera / Suisse`, is read if all of them are of one country.
 */
export const readCountry = (text: string): string | null => {
  if (text.length > 100) return null
  const plain = plainText(text)
  if (flag.test(plain))
    return found([...plain].map((one) => String.fromCodePoint((one.codePointAt(0) ?? 0) - 0x1f1a5)).join(''))
  const whole = named(plain)
  if (whole !== null) return whole
  const [, before = '', inside = ''] = /^([^()]+)\(([^()]+)\)$/.exec(plain) ?? []
  if (inside !== '') return same([before, inside]) ?? named(`${inside.trim()} ${before.trim()}`)
  const parts = plain.split(/ ?[/|–—] ?| - |-(?=\p{Lu})/u)
  return parts.length < 2 || parts.length > 3 ? null : same(parts)
}
