import type { Translations } from './translations-en.ts'

const from = (business: string | null): string =>
  business === null ? 'de notre part' : `de la part de ${business}`

/** French pages address people as « vous ». */
export const french: Translations = {
  language: 'fr',
  direction: 'ltr',

  unsubscribe: {
    title: 'Se désabonner',
    body: (business, email) =>
      `${email} ne recevra plus d’e-mails ${from(business)}. Vous recevrez toujours les e-mails concernant vos commandes et vos demandes.`,
    why: 'Pourquoi vous désabonnez-vous\u00a0?',
    whyHint: 'Facultatif',
    comment: 'Votre commentaire',
    button: 'Me désabonner',
    rather: 'Préférez-vous recevoir moins d’e-mails\u00a0?',
    choose: 'Gérer vos préférences',
  },
  reasons: {
    too_often: 'Trop d’e-mails',
    not_relevant: 'Les e-mails ne m’intéressent pas',
    never_signed_up: 'Je ne me suis jamais inscrit',
    content: 'Je n’aime pas le contenu',
    other: 'Autre chose',
  },
  unsubscribed: {
    title: 'Vous êtes désabonné',
    body: (business, email) => `${email} ne recevra plus d’e-mails ${from(business)}.`,
    already: (business, email) =>
      `Le désabonnement de ${email} est déjà enregistré\u00a0: plus aucun e-mail ${from(business)}.`,
    mistake: 'C’était une erreur\u00a0?',
    undo: 'Me réabonner',
    choose: 'Gérer vos préférences',
  },

  preferences: {
    title: (business) => (business === null ? 'Vos e-mails' : `Vos e-mails de ${business}`),
    body: (email) => `Ces préférences s’appliquent à ${email}.`,
    saved: 'Vos modifications sont enregistrées.',
    subscribedAgain: 'Ravis de vous revoir\u00a0: votre abonnement est rétabli.',
    unsubscribedNow:
      'Vous êtes désabonné. Vous recevrez toujours les e-mails concernant vos commandes et vos demandes.',
    unsubscribed: 'Vous êtes désabonné. Choisissez une liste pour vous réabonner.',
    unsubscribedWithoutLists: 'Vous êtes désabonné.',
    undo: 'Me réabonner',
    lists: 'Vos abonnements',
    frequency: 'À quelle fréquence',
    frequencies: {
      all: 'Tout',
      weekly: 'Une fois par semaine au plus',
      monthly: 'Une fois par mois au plus',
    },
    tracking: 'Suivi des e-mails',
    trackingHint: 'Si les e-mails sont ouverts, et quels liens sont cliqués.',
    trackings: {
      individual: ['Personnalisé', 'Pour que vous receviez davantage de ce qui vous intéresse.'],
      aggregate: ['Anonyme', 'Vos ouvertures et vos clics sont comptés sans votre nom.'],
      none: ['Désactivé', 'Rien n’est compté.'],
    },
    fields: 'À votre sujet',
    fieldNames: {
      first_name: 'Prénom',
      last_name: 'Nom',
      phone: 'Numéro de téléphone',
      date_of_birth: 'Date de naissance',
      locale: 'Langue',
      timezone: 'Fuseau horaire',
    },
    noChoice: 'Non précisé',
    save: 'Enregistrer',
    leave: 'Arrêter tous les e-mails\u00a0?',
    unsubscribe: 'Me désabonner de tout',
    refused: 'Vos modifications n’ont pas été enregistrées',
    refusedBody: 'Veuillez corriger les champs signalés.',
    faults: {
      lists: 'Veuillez choisir parmi ces listes.',
      frequency: 'Veuillez choisir l’une de ces réponses.',
      tracking: 'Veuillez choisir l’une de ces réponses.',
      first_name: 'Au plus 100 caractères, sur une ligne.',
      last_name: 'Au plus 100 caractères, sur une ligne.',
      phone: 'Des chiffres, de préférence précédés de + et de l’indicatif du pays.',
      date_of_birth: 'Veuillez indiquer un jour passé.',
      locale: 'Veuillez choisir une langue.',
      timezone: 'Veuillez choisir un fuseau horaire.',
    },
  },

  confirm: {
    title: 'Confirmez votre inscription',
    body: (business, email) =>
      `Veuillez confirmer que vous souhaitez recevoir les e-mails ${from(business)} à l’adresse ${email}.`,
    about: 'Vous recevrez\u00a0:',
    button: 'Confirmer l’inscription',
    otherwise: 'Si vous ne vous êtes pas inscrit, fermez cette page. Vous ne serez pas inscrit.',
  },
  confirmed: {
    title: 'Vous êtes inscrit',
    body: (business, email) => `${email} recevra désormais les e-mails ${from(business)}.`,
    already: 'Vous êtes déjà inscrit',
    choose: 'Gérer vos préférences',
  },
  late: {
    body: 'Le lien a expiré. Demandez-en un nouveau.',
    button: 'Envoyer un nouveau lien',
  },
  overtaken: {
    body: 'Le lien ne sert qu’une fois, et votre abonnement a changé depuis son envoi. Pour vous inscrire, demandez un nouveau lien.',
    left: 'Vous vous êtes désabonné après l’envoi du lien. Vous pouvez vous réabonner à tout moment.',
  },
  newLinkSent: {
    title: 'Consultez votre boîte de réception',
    body: (email) => `S’il reste quelque chose à confirmer, un nouveau lien a été envoyé à ${email}.`,
    hint: 'Si vous avez demandé un lien récemment, le suivant peut prendre jusqu’à une heure.',
  },

  verify: {
    title: 'Confirmez votre adresse e-mail',
    body: (business, email) =>
      `${business ?? 'Un utilisateur de ce service'} souhaite envoyer des e-mails depuis ${email}.`,
    button: 'Confirmer l’adresse',
    otherwise:
      'Si vous ne reconnaissez pas cette demande, fermez cette page. Aucun e-mail ne sera envoyé depuis votre adresse.',
  },
  verified: {
    title: 'Votre adresse est confirmée',
    body: (business, email) =>
      `${business ?? 'Le service'} peut maintenant envoyer des e-mails depuis ${email}.`,
    already: 'Cette adresse est déjà confirmée',
  },

  privacy: {
    link: 'Vos données : en obtenir une copie ou les faire effacer',
    title: 'Vos données',
    body: (business) =>
      `Vous pouvez demander ${business === null ? '' : `à ${business} `}ce qui est enregistré à votre sujet et le faire effacer.`,
    kinds: {
      access: {
        title: 'Une copie de vos données',
        body: 'Vous recevez un fichier avec tout ce qui est enregistré à votre sujet.',
        button: 'Demander une copie',
      },
      erase: {
        title: 'Effacer vos données',
        body: 'Tout ce qui vous concerne est effacé définitivement. Vous ne recevez plus d’e-mails, et c’est irréversible.',
        button: 'Demander l’effacement',
      },
    },
    next: 'Vous recevez d’abord un e-mail dans lequel vous confirmez qu’il s’agit de vous.',
    choose: 'Veuillez choisir l’une de ces demandes.',
  },
  privacyAsked: {
    title: 'Consultez votre boîte de réception',
    body: 'S’il existe des données à votre sujet, nous avons envoyé un lien à votre adresse e-mail. Ouvrez-le et confirmez votre demande.',
    hint: 'Si vous avez fait une demande récemment, le prochain e-mail peut prendre jusqu’à une heure.',
  },
  confirmPrivacy: {
    title: 'Confirmez votre demande',
    bodies: {
      access: (business, email) =>
        `Vous demandez ${business === null ? '' : `à ${business} `}une copie des données concernant ${email}.`,
      erase: (business, email) =>
        `Vous demandez ${business === null ? '' : `à ${business} `}l’effacement de toutes les données concernant ${email}. C’est irréversible.`,
    },
    buttons: { access: 'Confirmer : envoyez-moi une copie', erase: 'Confirmer : effacez mes données' },
    otherwise: 'Si cette demande ne vient pas de vous, fermez cette page. Il ne se passera rien.',
  },
  privacyConfirmed: {
    title: 'Nous avons reçu votre demande',
    body: (day) => `Vous aurez une réponse au plus tard le ${day}.`,
  },
  privacyAnswered: {
    title: 'Votre demande a reçu une réponse',
    body: 'Vous n’avez plus rien à faire.',
  },
  privacyFile: {
    title: 'La copie de vos données',
    body: 'Le fichier contient tout ce qui est enregistré à votre sujet, dans un format pour les programmes (JSON). Tout éditeur de texte l’ouvre.',
    button: 'Télécharger',
    hint: 'Téléchargez-le uniquement sur un appareil de confiance.',
  },

  test: 'Cette page appartient à un e-mail de test. Elle ne change rien.',

  example: {
    title: 'Ceci est un exemple',
    body: 'Le lien vient d’un aperçu ou d’un e-mail de test. Dans un e-mail à un contact, il ouvre la page de ce contact.',
  },
  notFound: {
    title: 'Page introuvable',
    body: 'Le lien est incomplet. Ouvrez-le depuis l’e-mail ou copiez-le en entier.',
  },
  gone: {
    title: 'Ce lien n’est plus valable',
    reasons: {
      expired: 'Le lien a expiré. Veuillez vous inscrire à nouveau.',
      contact: 'Ce contact n’existe plus et ne reçoit aucun e-mail.',
      address: 'Votre adresse e-mail a changé depuis l’envoi du lien.',
      message: 'L’e-mail n’est plus disponible.',
      request: 'Le lien a expiré. Veuillez refaire votre demande.',
      file: 'Le fichier n’est plus disponible. Veuillez refaire votre demande.',
      sender: 'L’adresse n’est plus utilisée. Demandez un nouveau lien.',
    },
  },
  tooMany: { title: 'Un instant, s’il vous plaît', body: 'Réessayez dans une minute.' },
  tooLarge: { title: 'La requête est trop volumineuse', body: 'Veuillez en envoyer moins.' },
  unsupported: {
    title: 'La requête n’a pas pu être lue',
    body: 'Ouvrez le lien de votre e-mail et utilisez le bouton de la page.',
  },
  failed: {
    title: 'Quelque chose s’est mal passé',
    body: (number) => `Veuillez réessayer. Si cela se reproduit, indiquez-nous ce numéro\u00a0: ${number}.`,
  },
  unavailable: {
    title: 'Temporairement indisponible',
    body: 'Rien n’est perdu. Réessayez dans une minute.',
  },
}
