export default function Other( {
