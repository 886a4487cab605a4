/* haru.h - libharu, which writes PDF: taken in when one is made, so that other commands do not pay for it. What
 * its headers call HPDF_New is haru.New here. */
#ifndef CANASTA_FORM_HARU_H
#define CANASTA_FORM_HARU_H

#include "base/error.h"

#include <hpdf.h>
#include <hpdf_objects.h>

/* To be called when haru_take_in() has returned true. */
extern struct haru {
	__typeof__(HPDF_AddPage) *AddPage;
	__typeof__(HPDF_Array_Add) *Array_Add;
	__typeof__(HPDF_Array_AddNumber) *Array_AddNumber;
	__typeof__(HPDF_Array_New) *Array_New;
	__typeof__(HPDF_Binary_New) *Binary_New;
	__typeof__(HPDF_CreateOutline) *CreateOutline;
	__typeof__(HPDF_Destination_SetFit) *Destination_SetFit;
	__typeof__(HPDF_DictStream_New) *DictStream_New;
	__typeof__(HPDF_Dict_Add) *Dict_Add;
	__typeof__(HPDF_Dict_AddBoolean) *Dict_AddBoolean;
	__typeof__(HPDF_Dict_AddName) *Dict_AddName;
	__typeof__(HPDF_Dict_AddNumber) *Dict_AddNumber;
	__typeof__(HPDF_Dict_GetItem) *Dict_GetItem;
	__typeof__(HPDF_Dict_New) *Dict_New;
	__typeof__(HPDF_Free) *Free;
	__typeof__(HPDF_GetStreamSize) *GetStreamSize;
	__typeof__(HPDF_LoadRawImageFromMem) *LoadRawImageFromMem;
	__typeof__(HPDF_New) *New;
	__typeof__(HPDF_Outline_SetDestination) *Outline_SetDestination;
	__typeof__(HPDF_Page_BeginText) *Page_BeginText;
	__typeof__(HPDF_Page_CreateDestination) *Page_CreateDestination;
	__typeof__(HPDF_Page_DrawImage) *Page_DrawImage;
	__typeof__(HPDF_Page_EndText) *Page_EndText;
	__typeof__(HPDF_Page_Fill) *Page_Fill;
	__typeof__(HPDF_Page_GetLocalFontName) *Page_GetLocalFontName;
	__typeof__(HPDF_Page_LineTo) *Page_LineTo;
	__typeof__(HPDF_Page_MoveTo) *Page_MoveTo;
	__typeof__(HPDF_Page_Rectangle) *Page_Rectangle;
	__typeof__(HPDF_Page_SetDash) *Page_SetDash;
	__typeof__(HPDF_Page_SetGrayFill) *Page_SetGrayFill;
	__typeof__(HPDF_Page_SetGrayStroke) *Page_SetGrayStroke;
	__typeof__(HPDF_Page_SetHeight) *Page_SetHeight;
	__typeof__(HPDF_Page_SetLineWidth) *Page_SetLineWidth;
	__typeof__(HPDF_Page_SetWidth) *Page_SetWidth;
	__typeof__(HPDF_Page_Stroke) *Page_Stroke;
	__typeof__(HPDF_ReadFromStream) *ReadFromStream;
	__typeof__(HPDF_SaveToStream) *SaveToStream;
	__typeof__(HPDF_SetCompressionMode) *SetCompressionMode;
	__typeof__(HPDF_SetInfoAttr) *SetInfoAttr;
	__typeof__(HPDF_SetInfoDateAttr) *SetInfoDateAttr;
	__typeof__(HPDF_SetPagesConfiguration) *SetPagesConfiguration;
	__typeof__(HPDF_Stream_Write) *Stream_Write;
	__typeof__(HPDF_String_New) *String_New;
	__typeof__(HPDF_Xref_Add) *Xref_Add;
} haru;

bool haru_take_in(struct error *err);

#endif
