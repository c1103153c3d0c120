/** The types and operations of the library that follow from no model. Those of the models (`UploadFile…`) are there already. */
export const filesTypeDefs = `
"A file that was sent with the operation"
scalar Upload

input FileInfoInput {
  name: String
  alternativeText: String
  caption: String
}

extend type Mutation {
  upload(refId: ID, ref: String, field: String, info: FileInfoInput, file: Upload!): UploadFileEntityResponse!
  multipleUpload(refId: ID, ref: String, field: String, files: [Upload]!): [UploadFileEntityResponse]!
  updateFileInfo(id: ID!, info: FileInfoInput): UploadFileEntityResponse!
  removeFile(id: ID!): UploadFileEntityResponse
  createUploadFile(data: UploadFileInput!): UploadFileEntityResponse
  updateUploadFile(id: ID!, data: UploadFileInput!): UploadFileEntityResponse
  deleteUploadFile(id: ID!): UploadFileEntityResponse
}

extend type UploadFile {
  related: [GenericMorph]
}
`
