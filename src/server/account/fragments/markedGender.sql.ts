/** The gender of `app_user u` for ranked lists: "secrecy" for users who switched off their gender mark. */
export const markedGender = "case when u.gender_mark then u.gender else 'secrecy' end";
