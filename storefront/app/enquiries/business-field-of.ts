/** Field by message of the two business forms. */
export const businessFieldOf = {
  'Enter first name': 'name',
  'Enter valid email': 'email',
  'Upload Visting Card Image': 'visitingCard',
  'Please upload an image of at most 5 MB': 'visitingCard',
  'Enter Address': 'address',
  'Enter valid number': 'mobile',
  'Enter City': 'city',
  'Enter Comment': 'comment',
};
