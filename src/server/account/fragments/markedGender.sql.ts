/** The gender of `app_user u` for ranked lists: "secrecy" if the user has switched off the gender mark. */
export const markedGender = "case when u.gender_mark then u.gender else 'secrecy' end";
