/** The languages whose names of countries, months and days are known. */
export const languages = 'en de fr es it nl pt pl cs tr sv da nb fi hu ro ru uk el ja zh'.split(' ')
