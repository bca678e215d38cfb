/** Where a file that was sent can be seen or fetched. */
export { fileAddress } from "../api/uploads";
