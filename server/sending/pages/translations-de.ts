import type { Translations } from './translations-en.ts'

const from = (business: string | null): string => (business === null ? 'von uns' : `von ${business}`)

/** German pages address people as „Sie“. */
export const german: Translations = {
  language: 'de',
  direction: 'ltr',

  unsubscribe: {
    title: 'Abmelden',
    body: (business, email) =>
      `Ein Klick, und ${email} bekommt keine E-Mails mehr ${from(business)}. Nachrichten zu Dingen, die Sie bestellen oder anfragen, kommen weiterhin.`,
    why: 'Möchten Sie uns sagen, warum?',
    whyHint: 'Sie müssen nicht.',
    comment: 'In Ihren Worten',
    button: 'Abmelden',
    rather: 'Oder möchten Sie lieber weniger E-Mails?',
    choose: 'Auswählen, was Sie bekommen',
  },
  reasons: {
    too_often: 'Es kamen zu viele',
    not_relevant: 'Sie interessieren mich nicht',
    never_signed_up: 'Ich habe nie darum gebeten',
    content: 'Mir gefiel nicht, was darin stand',
    other: 'Etwas anderes',
  },
  unsubscribed: {
    title: 'Sie sind abgemeldet',
    body: (business, email) => `${email} bekommt keine E-Mails mehr ${from(business)}.`,
    already: (business, email) =>
      `${email} ist schon abgemeldet und bekommt keine E-Mails mehr ${from(business)}.`,
    mistake: 'War das ein Versehen?',
    undo: 'Wieder anmelden',
    choose: 'Auswählen, was Sie bekommen',
  },

  preferences: {
    title: (business) => `Ihre E-Mails ${from(business)}`,
    body: (email) => `Was Sie hier wählen, gilt für ${email}.`,
    saved: 'Es ist gespeichert.',
    subscribedAgain: 'Willkommen zurück: Sie sind wieder angemeldet.',
    unsubscribedNow:
      'Sie bekommen keine E-Mails mehr. Was Sie anfragen, etwa eine Bestellung, wird weiterhin beantwortet.',
    unsubscribed: 'Sie haben sich abgemeldet. Wählen Sie eine Liste, und Sie sind wieder angemeldet.',
    unsubscribedWithoutLists: 'Sie haben sich abgemeldet.',
    undo: 'Wieder anmelden',
    lists: 'Was Sie bekommen',
    frequency: 'Wie oft',
    frequencies: {
      all: 'Alles',
      weekly: 'Höchstens einmal in der Woche',
      monthly: 'Höchstens einmal im Monat',
    },
    tracking: 'Auswertung von E-Mails',
    trackingHint: 'Ob E-Mails geöffnet und welche Links angeklickt werden.',
    trackings: {
      individual: ['Personalisiert', 'Damit Sie mehr von dem bekommen, was Sie interessiert.'],
      aggregate: ['Anonym', 'Öffnungen und Klicks werden ohne Ihren Namen gezählt.'],
      none: ['Aus', 'Sie werden nicht gezählt.'],
    },
    fields: 'Über Sie',
    fieldNames: {
      first_name: 'Vorname',
      last_name: 'Nachname',
      phone: 'Telefonnummer',
      date_of_birth: 'Geburtsdatum',
      locale: 'Sprache',
      timezone: 'Zeitzone',
    },
    noChoice: 'Nicht angegeben',
    save: 'Speichern',
    leave: 'Gar keine E-Mails mehr?',
    unsubscribe: 'Von allem abmelden',
    refused: 'Das konnte nicht gespeichert werden',
    refusedBody: 'Bitte sehen Sie nach, was unten markiert ist. Noch ist nichts geändert.',
    faults: {
      lists: 'Bitte wählen Sie unter diesen Listen.',
      frequency: 'Bitte wählen Sie eines davon.',
      tracking: 'Bitte wählen Sie eines davon.',
      first_name: 'Bitte höchstens 100 Zeichen in einer Zeile.',
      last_name: 'Bitte höchstens 100 Zeichen in einer Zeile.',
      phone: 'Bitte Ziffern, am besten beginnend mit + und der Ländervorwahl.',
      date_of_birth: 'Bitte geben Sie ein Datum in der Vergangenheit an.',
      locale: 'Bitte wählen Sie eine Sprache.',
      timezone: 'Bitte wählen Sie eine Zeitzone.',
    },
  },

  confirm: {
    title: 'Bitte bestätigen Sie Ihre Anmeldung',
    body: (business, email) =>
      `${business ?? 'Wir'} ${business === null ? 'schreiben' : 'schreibt'} an ${email}, sobald Sie Ja sagen.`,
    about: 'Sie bekommen:',
    button: 'Ja, gerne',
    otherwise: 'Wenn Sie nicht darum gebeten haben, schließen Sie die Seite, und es kommt nichts.',
  },
  confirmed: {
    title: 'Schön, dass Sie da sind',
    body: (business, email) => `${email} bekommt ab jetzt E-Mails ${from(business)}.`,
    already: 'Sie haben schon Ja gesagt',
    choose: 'Auswählen, was Sie bekommen',
  },
  late: {
    body: 'Er galt nur einige Tage. Wenn Sie unsere E-Mails noch möchten, fordern Sie einen neuen an.',
    button: 'Neuen Link schicken',
  },
  overtaken: {
    body: 'Er gilt einmal, und seit er verschickt wurde, hat sich etwas geändert. Wenn Sie unsere E-Mails noch möchten, fordern Sie einen neuen an.',
    left: 'Sie haben sich abgemeldet, nachdem er verschickt wurde; deshalb bestätigt er nichts mehr. Sie können jederzeit zurückkommen.',
  },
  newLinkSent: {
    title: 'Bitte sehen Sie in Ihr Postfach',
    body: (email) => `Ein neuer Link ist unterwegs an ${email}, falls noch etwas zu bestätigen ist.`,
    hint: 'Es kann eine Stunde dauern, wenn vor Kurzem schon einer hinausging.',
  },

  verify: {
    title: 'Ist das Ihre Adresse?',
    body: (business, email) => `${business ?? 'Jemand hier'} möchte E-Mails von ${email} senden.`,
    button: 'Ja, das ist sie',
    otherwise:
      'Wenn Sie nicht wissen, worum es geht, schließen Sie die Seite, und nichts wird von ihr gesendet.',
  },
  verified: {
    title: 'Vielen Dank',
    body: (business, email) =>
      `Von ${email} dürfen jetzt E-Mails gesendet werden${business === null ? '' : `, und zwar von ${business}`}.`,
    already: 'Diese Adresse ist schon bestätigt',
  },

  test: 'Dies ist die Probe einer Nachricht. Was immer Sie hier drücken, nichts wird geändert.',

  notFound: {
    title: 'Hier ist nichts',
    body: 'Der Link ist nicht vollständig. Bitte kopieren Sie ihn ganz aus der Nachricht oder öffnen Sie ihn dort.',
  },
  gone: {
    title: 'Dieser Link gilt nicht mehr',
    reasons: {
      expired:
        'Er galt nur einige Tage. Wenn Sie unsere E-Mails noch möchten, melden Sie sich bitte noch einmal an.',
      contact: 'Wir kennen seine Adresse nicht mehr, deshalb gehen dorthin keine E-Mails.',
      address: 'Er ging an eine andere Adresse als die, die wir jetzt kennen.',
      message: 'Die Nachricht wird nicht mehr aufbewahrt.',
      sender: 'Es ging um eine Adresse, die nicht mehr benutzt wird. Bitte fordern Sie einen neuen Link an.',
    },
  },
  tooMany: { title: 'Bitte warten Sie einen Augenblick', body: 'Versuchen Sie es in einer Minute wieder.' },
  tooLarge: { title: 'Das ist zu viel', body: 'Bitte senden Sie weniger.' },
  unsupported: {
    title: 'Das konnte nicht gelesen werden',
    body: 'Bitte benutzen Sie die Schaltfläche der Seite, die der Link in Ihrer Nachricht öffnet.',
  },
  failed: {
    title: 'Etwas ist schiefgegangen',
    body: (number) =>
      `Bitte versuchen Sie es noch einmal. Wenn es so bleibt, nennen Sie uns diese Nummer: ${number}.`,
  },
  unavailable: {
    title: 'Bitte kommen Sie gleich wieder',
    body: 'Nichts ist verloren. Versuchen Sie es in einer Minute wieder.',
  },
}
