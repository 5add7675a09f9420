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
  for (const language of languages) {
    const all = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of countryCodes) add(all.of(code), code)
  }
  for (const code of countryCodes) add(nameIn(new Intl.Locale(`und-${code}`).maximize().language, code), code)
  return names
}

let byName: ReadonlyMap<string, string> | undefined

/** The code of a country that is written as a code of two or three characters, or by name; null if it is unknown. */
export const readCountry = (text: string): string | null => {
  if (text.length > 100) return null
  byName ??= makeNames()
  const name = comparedName(plainText(text))
  return byName.get(name) ?? null
}
