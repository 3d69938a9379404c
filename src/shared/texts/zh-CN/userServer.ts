/** What files about accounts say. */
export const userServer = {
  sheet: "用户",
  username: "用户名",
  password: "密码",
} as const;
